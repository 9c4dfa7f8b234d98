"""Pictures of the window in its states, sizes and themes, for a look and for the README.

python build/pictures.py FOLDER
"""

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QWidget

from coach.opponents.dealing import Conduct, step
from coach.opponents.levels import bot_of
from coach.practice.session import CardChosen, Player, Stage, resume_session
from trainer.match import Match, next_deal, start_match
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.ruleset import preset
from trainer.seats import Seat
from ui.app import make_application, open_window
from ui.screens.keys import KeysSheet
from ui.screens.new_match import NewMatchDialog
from ui.screens.preferences import PreferencesDialog
from ui.screens.rule_page import RulePage
from ui.table.present import voice_of
from ui.theme import Scheme
from ui.window import MainWindow

SIZES = ((1024, 640), (1366, 768), (1920, 1080))
PLAYERS = (Player("You"), Player("Karim", "club"), Player("Maya", "club"), Player("Priya", "newcomer"))
BOTS = (bot_of("club"),) * 4


def main(folder: Path) -> None:
    """Draw every state at every size in both themes."""
    app = make_application()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        window = open_window(Path(data))
        window.show()
        for scheme in (Scheme.LIGHT, Scheme.DARK):
            window.change_preferences({"scheme": scheme, "bot_tempo": 60_000, "trick_pause": 0})
            for size in SIZES:
                window.resize(*size)
                app.processEvents()
                draw_states(window, folder, f"{scheme.name.lower()}-{size[0]}")
            draw_dialogs(window, folder, scheme.name.lower())
        window.close()


def draw_states(window: MainWindow, folder: Path, name: str) -> None:
    """The coach on a call and on cards, a refusal, a finished trick, the end of a deal and of a match."""
    for title, wanted, skip in (
        ("call", lambda match: stage_of(match) is Stage.CALL, 0),
        ("lead", is_lead, 0),
        ("card", has_choice, 5),
        ("forced", lambda match: is_own_turn(match) and not has_choice(match), 3),
    ):
        show(window, match_at(wanted, skip=skip))
        window.show_page(0)
        settle(900)
        save(window, folder / f"{title}-{name}.png")
    show(window, match_at(has_refused_cards, skip=9))
    window.show_page(2)
    refuse_a_card(window)
    save(window, folder / f"refusal-{name}.png")
    show(window, match_at(lambda match: match.is_between_deals and len(match.finished) == 2))
    window.show_page(1)
    save(window, folder / f"deal-end-{name}.png")
    show(window, match_at(lambda match: match.is_over))
    window.show_page(3)
    save(window, folder / f"match-end-{name}.png")


def draw_dialogs(window: MainWindow, folder: Path, name: str) -> None:
    """Every dialog."""
    show(window, match_at(has_refused_cards, skip=9))
    refuse_a_card(window)
    session = window.runner.session
    dialogs: dict[str, QWidget] = {
        "new-match": NewMatchDialog(window.settings.preferences, window),
        "preferences": PreferencesDialog(window.settings.preferences, window),
        "keys": KeysSheet(window),
        "why": RulePage(session.refusal, session.match.rules, voice_of(session), window.look, window),
    }
    for title, dialog in dialogs.items():
        dialog.show()
        save(dialog, folder / f"{title}-{name}.png")
        dialog.close()


def match_at(is_wanted, *, skip: int = 0) -> Match:
    """The first moment of a match of bots that is wanted, after `skip` tricks."""
    match, _ = start_match(replace(preset("nepali"), rounds=5), 20261)
    while not (is_wanted(match) and (match.is_between_deals or len(match.position.tricks) >= skip)):
        is_due = match.is_between_deals and not match.is_over
        match = next_deal(match)[0] if is_due else step(match, BOTS, (Conduct(),) * 4)
    return match


def stage_of(match: Match) -> Stage:
    return resume_session(match, PLAYERS)[0].stage


def is_own_turn(match: Match) -> bool:
    return match.position.phase is Phase.PLAYING and match.position.to_act is Seat.SOUTH


def is_lead(match: Match) -> bool:
    return is_own_turn(match) and match.position.trick is None


def has_choice(match: Match) -> bool:
    return is_own_turn(match) and len(legal_cards(match.position)) > 1


def has_refused_cards(match: Match) -> bool:
    position = match.position
    is_turn = is_own_turn(match) and position.trick is not None
    return is_turn and len(legal_cards(position)) < len(position.hands[Seat.SOUTH])


def refuse_a_card(window: MainWindow) -> None:
    position = window.runner.session.match.position
    refused = position.hands[Seat.SOUTH] - legal_cards(position)
    window.runner.send(CardChosen(Seat.SOUTH, Random(1).choice(list(refused))))


def show(window: MainWindow, match: Match) -> None:
    window.runner.begin(resume_session(match, PLAYERS), "2026-01-01")


def save(widget: QWidget, path: Path) -> None:
    settle(60)
    widget.grab().save(str(path))


def settle(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
