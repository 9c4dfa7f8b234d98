"""The bots' levels in words."""

from ui.text.language import tr


def level_name(level: str) -> str:
    """What a level is called on the screen.

    >>> level_name("club")
    'club player'
    """
    names = {
        "newcomer": tr("newcomer"),
        "club": tr("club player"),
        "strong": tr("strong player"),
        "expert": tr("expert"),
    }
    return names.get(level, level)
