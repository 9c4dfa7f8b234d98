"""Pictures of the window in its states, sizes and looks.

python build/pictures.py FOLDER [--views NAME ...] [--states NAME ...]    to be looked at
python build/pictures.py --record    the few that the documentation shows, into resources/pictures
"""

import argparse
import os
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from coach.opponents.dealing import Conduct, step
from coach.opponents.levels import bot_of
from coach.practice.session import CardChosen, Player, Stage, resume_session
from trainer.match import Match, next_deal, start_match
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.presets import preset
from trainer.seats import Seat
from ui.app import make_application, open_window
from ui.screens.keys import KeysSheet
from ui.screens.new_match import NewMatchDialog
from ui.screens.preferences import PreferencesDialog
from ui.screens.rule_page import RulePage
from ui.table.order import HandOrder
from ui.table.present import voice_of
from ui.theme import Scheme, TextSize
from ui.window import MainWindow

RECORD = Path(__file__).parent.parent / "resources" / "pictures"
COLOURS, OFTEN = 256, 160
"""The colours of a small picture, and so many of them that are the most frequent of the large one."""
PLAYERS = (Player("You"), Player("Karim", "club"), Player("Maya", "club"), Player("Priya", "newcomer"))
BOTS = (bot_of("club"),) * 4
PATIENCE = 30
"""Tenths of a second that a picture waits for the coach's last word."""


@dataclass(frozen=True)
class View:
    """One look: the window's size in logical pixels, the screen's scale, and preferences."""

    size: tuple[int, int]
    scale: float
    preferences: dict[str, Any]


LIGHT, DARK = {"scheme": Scheme.LIGHT}, {"scheme": Scheme.DARK}
FOUR = {"four_colour": True}
VIEWS = {
    "light-1024": View((1024, 640), 1, LIGHT),
    "dark-1024": View((1024, 640), 1, DARK),
    "light-1366": View((1366, 768), 1, LIGHT),
    "dark-1366": View((1366, 768), 1, DARK),
    "light-1920": View((1920, 1080), 1, LIGHT),
    "dark-1920": View((1920, 1080), 1, DARK),
    "four-colour": View((1366, 768), 1, LIGHT | FOUR | {"hand_order": HandOrder.RANKS}),
    "large": View((1366, 768), 1, DARK | FOUR | {"text_size": TextSize.LARGE}),
    "larger-1024": View((1024, 640), 1, LIGHT | {"text_size": TextSize.LARGER}),
    "scale-1.5": View((1024, 640), 1.5, LIGHT | FOUR),
    "scale-2": View((1024, 640), 2, DARK),
    "4k": View((3840, 2160), 1, LIGHT),
}
RECORDED = {
    ("light-1366", "call"): "call-light.png",
    ("dark-1366", "card"): "card-dark.png",
    ("larger-1024", "refusal"): "refusal-larger-text.png",
    ("four-colour", "trick"): "trick-four-colours.png",
}
"""The pictures of the documentation and their names."""


def main() -> None:
    """Draw in a process of its own for each scale: Qt reads it once."""
    options = parsed()
    folder = RECORD if options.record else options.folder
    folder.mkdir(parents=True, exist_ok=True)
    if options.scale is not None:
        draw(folder, options)
        return
    views = [view for view, _ in RECORDED] if options.record else options.views
    for scale in sorted({VIEWS[view].scale for view in views}):
        environment = {**os.environ, "QT_SCALE_FACTOR": str(scale)}
        command = [sys.executable, __file__, *sys.argv[1:], "--scale", str(scale)]
        subprocess.run(command, env=environment, check=True)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?", default=Path("pictures"))
    parser.add_argument("--record", action="store_true", help="only those of the documentation, made small")
    parser.add_argument("--views", nargs="+", default=list(VIEWS), choices=VIEWS, metavar="NAME")
    parser.add_argument("--states", nargs="+", default=list(STATES), choices=STATES, metavar="NAME")
    parser.add_argument("--scale", type=float, help=argparse.SUPPRESS)
    return parser.parse_args()


def draw(folder: Path, options: argparse.Namespace) -> None:
    """Draw all that is wanted at this scale."""
    make_application()
    wanted = (
        RECORDED if options.record else [(view, state) for view in options.views for state in options.states]
    )
    with tempfile.TemporaryDirectory() as data, closing(open_window(Path(data))) as window:
        window.show()
        for view, state in wanted:
            if VIEWS[view].scale == options.scale:
                picture = picture_of(window, VIEWS[view], state)
                if options.record:
                    few_colours(picture).save(str(folder / RECORDED[view, state]))
                else:
                    picture.save(str(folder / f"{state}-{view}.png"))


def picture_of(window: MainWindow, view: View, state: str) -> QImage:
    """The window, or a dialog over it, in a state and a look."""
    plain = {"four_colour": False, "text_size": TextSize.NORMAL, "hand_order": HandOrder.TRUMPS_FIRST}
    still = {"bot_tempo": 60_000, "trick_pause": 0, "animates": False}
    window.change_preferences(plain | still | view.preferences)
    window.resize(*view.size)
    dialog = STATES[state](window)
    settle(200)
    shown = window if dialog is None else dialog
    picture = shown.grab().toImage()
    if dialog is not None:
        dialog.close()
    return picture


# States ----------------------------------------------------------------------------------------------------


def show_advice(window: MainWindow, match: Match) -> None:
    """A turn of the learner with the coach's last word on it."""
    show(window, match)
    window.play.panel.turn_to(0)
    for _ in range(PATIENCE):
        settle(100)
        advice = window.play.panel.advice
        if advice is not None and (advice.is_settled or getattr(advice, "is_forced", False)):
            return


def call(window: MainWindow) -> None:
    show_advice(window, match_at(lambda match: stage_of(match) is Stage.CALL))


def lead(window: MainWindow) -> None:
    show_advice(window, match_at(is_lead))


def card(window: MainWindow) -> None:
    show_advice(window, match_at(has_five_choices, skip=4))


def forced(window: MainWindow) -> None:
    show_advice(window, match_at(lambda match: is_own_turn(match) and not has_choice(match), skip=3))


def refusal(window: MainWindow) -> None:
    show(window, match_at(has_refused_cards, skip=2))
    window.play.panel.turn_to(2)
    refuse_a_card(window)


def trick(window: MainWindow) -> None:
    match = match_at(is_last_to_play, skip=4)
    show(window, match)
    window.play.panel.turn_to(2)
    window.runner.send(CardChosen(Seat.SOUTH, legal_cards(match.position).high_to_low()[0]))


def deal_end(window: MainWindow) -> None:
    show(window, match_at(lambda match: match.is_between_deals and len(match.finished) == 2))
    window.play.panel.turn_to(1)


def match_end(window: MainWindow) -> None:
    show(window, match_at(lambda match: match.is_over))
    window.play.panel.turn_to(3)


def new_match(window: MainWindow) -> QWidget:
    return shown(NewMatchDialog(window.settings.preferences, window))


def preferences(window: MainWindow) -> QWidget:
    return shown(PreferencesDialog(window.settings.preferences, window))


def keys(window: MainWindow) -> QWidget:
    return shown(KeysSheet(window))


def why(window: MainWindow) -> QWidget:
    refusal(window)
    session = window.runner.session
    return shown(RulePage(session.refusal, session.match.rules, voice_of(session), window.look, window))


STATES = {
    state.__name__.replace("_", "-"): state
    for state in (
        call,
        lead,
        card,
        forced,
        refusal,
        trick,
        deal_end,
        match_end,
        new_match,
        preferences,
        keys,
        why,
    )
}


# Moments of a match ----------------------------------------------------------------------------------------


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


def is_last_to_play(match: Match) -> bool:
    trick = match.position.trick
    return is_own_turn(match) and trick is not None and len(trick.cards) == 3


def has_choice(match: Match) -> bool:
    return is_own_turn(match) and len(legal_cards(match.position)) > 1


def has_five_choices(match: Match) -> bool:
    return has_refused_cards(match) and len(legal_cards(match.position)) == 5


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


def shown(dialog: QWidget) -> QWidget:
    dialog.show()
    return dialog


def settle(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


# Small files -----------------------------------------------------------------------------------------------


def few_colours(image: QImage) -> QImage:
    """The picture with a palette: its most frequent colours, and some that stand for all the others."""
    import numpy as np
    from scipy.cluster.vq import kmeans2
    from scipy.spatial import cKDTree

    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    colours, places, counts = np.unique(pixels, return_inverse=True, return_counts=True)
    channels = np.stack([colours >> 16 & 255, colours >> 8 & 255, colours & 255], 1).astype(float)
    often = channels[np.argsort(counts)[-OFTEN:]]
    centres, _ = kmeans2(channels, COLOURS - OFTEN, minit="++", seed=1)
    table = np.rint(np.concatenate([often, centres])).astype(np.uint32)
    _, nearest = cKDTree(table).query(channels)
    made = QImage(image.size(), QImage.Format.Format_Indexed8)
    made.setColorTable([0xFF000000 | red << 16 | green << 8 | blue for red, green, blue in table.tolist()])
    rows = np.frombuffer(made.bits(), np.uint8).reshape(made.height(), made.bytesPerLine())
    rows[:, : made.width()] = nearest[places].reshape(pixels.shape)
    return made


if __name__ == "__main__":
    main()
