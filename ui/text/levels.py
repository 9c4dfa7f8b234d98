"""The bots' levels in words."""

from ui.text.language import tr


def level_name(level: str) -> str:
    """What a level is called on the screen.

    >>> level_name("club")
    'club player'
    """
    return {"newcomer": tr("newcomer"), "club": tr("club player")}.get(level, level)
