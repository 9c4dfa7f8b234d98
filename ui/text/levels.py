"""The bots' levels in words."""

from ui.text.language import tr


def level_name(level: str) -> str:
    """What a level is called on the screen.

    >>> level_name("club")
    'club player'
    """
    if ":" in level:
        return tr("own bot")
    names = {
        "newcomer": tr("newcomer"),
        "club": tr("club player"),
        "strong": tr("strong player"),
        "expert": tr("expert"),
    }
    return names.get(level, level)


def own_bot_problem(name: str, detail: str = "") -> str:
    """Why an own bot cannot sit down.

    >>> own_bot_problem("Maya")
    'Maya: cmd: and a program, or http://127.0.0.1: and a port, is right for an own bot.'
    """
    if detail:
        return tr("{name}: {detail}.", name=name, detail=detail)
    return tr(
        "{name}: cmd: and a program, or http://127.0.0.1: and a port, is right for an own bot.", name=name
    )
