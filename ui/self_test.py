"""`--self-test`: the program tries itself without a screen and says in one JSON line how it went.

With `--thorough` it walks through every language, theme, rule set and page as well.
"""

import json
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ui.heap import resume_collection

if TYPE_CHECKING:  # each check imports what it tries
    from ui.window import MainWindow

STARTED = time.perf_counter()


def run_self_test(out: Path | None, *, is_thorough: bool = False) -> int:
    """Run every check; one JSON line on standard output or in `out`; 0 if all is well, else 1."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    report: dict[str, object] = {"ok": True}
    with tempfile.TemporaryDirectory() as folder:
        for check in (
            _open_window,
            _load_resources,
            _play_a_match,
            _count_a_hand,
            _ask_the_coach,
            _save_and_load,
            *((_walk, _play_every_rule_set) if is_thorough else ()),
        ):
            _run(check, Path(folder), report)
            if not report["ok"]:
                break
    report["seconds"] = round(time.perf_counter() - STARTED, 3)
    is_told = _tell(json.dumps(report), out)
    return 0 if report["ok"] and is_told else 1


def _run(check: Callable[[Path, dict[str, object]], None], folder: Path, report: dict[str, object]) -> None:
    try:
        check(folder, report)
    except Exception as fault:
        report["ok"] = False
        report["failed"] = check.__name__.removeprefix("_")
        report["fault"] = f"{type(fault).__name__}: {fault}"
        traceback.print_exc(file=sys.stderr)


def _tell(line: str, out: Path | None) -> bool:
    """Tell the result where it is wanted; where that cannot be, on standard output, and False."""
    if out is not None:
        try:
            out.write_text(line + "\n", encoding="utf-8")
            return True
        except OSError as error:
            print(f"callbreak-trainer: {out}: cannot be written: {error.strerror}", file=sys.stderr)
    print(line)
    return out is None


def _open_window(folder: Path, report: dict[str, object]) -> None:
    from ui.app import make_application, open_window

    app = make_application()
    window = open_window(folder)
    window.show()
    report["scipy_before_painting"] = "scipy" in sys.modules
    app.processEvents()
    resume_collection()
    report["window_seconds"] = round(time.perf_counter() - STARTED, 3)
    report["colours"] = _colours_of(window)
    window.close()


def _colours_of(window: "MainWindow") -> int:
    """So many colours are in the picture of the window; AssertionError if it is blank."""
    image = window.grab().toImage()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    if len(colours) < 12:
        raise AssertionError(f"the window is blank: {len(colours)} colours")
    return len(colours)


def _load_resources(_folder: Path, report: dict[str, object]) -> None:
    from ui.icon import program_icon

    if program_icon().isNull():
        raise AssertionError("the icon is missing")
    report["icon"] = True


def _play_a_match(folder: Path, report: dict[str, object]) -> None:
    from coach.opponents.dealing import play_match
    from coach.opponents.levels import bot_of
    from trainer.presets import preset
    from trainer.record import records_of_match, write

    match = play_match(preset("quick"), 7, (bot_of("club"),) * 4)
    names, levels = ("A", "B", "C", "D"), ("club",) * 4
    (folder / "test.callbreak").write_text(
        write(records_of_match(match, players=names, bots=levels)), encoding="utf-8"
    )
    report["totals_tenths"] = list(match.totals)


def _count_a_hand(_folder: Path, report: dict[str, object]) -> None:
    from coach.engine.count import count_winners
    from trainer.cards import parse_hand
    from trainer.ruleset import Ruleset

    count = count_winners(Ruleset(), parse_hand("AQ9754.J.KT8.KT8"))
    report["count"] = round(count.tricks, 3)
    if count.suggested_call != 5:
        raise AssertionError(f"the count suggests {count.suggested_call}")


def _ask_the_coach(_folder: Path, report: dict[str, object]) -> None:
    from coach.engine.built import engine_name
    from coach.engine.evaluate import evaluate_calls, last_of
    from trainer.cards import parse_hand
    from trainer.ruleset import Ruleset
    from trainer.seats import Seat
    from trainer.view import SeatView

    view = SeatView(Ruleset(), Seat.SOUTH, parse_hand("AQ9754.J.KT8.KT8"), Seat.WEST)
    evaluation = last_of(evaluate_calls(view, 1, 500))
    report["engine"], report["coach_suggests"] = engine_name(), evaluation.best.call
    if evaluation.best.call not in (5, 6):
        raise AssertionError(f"the coach suggests {evaluation.best.call}")


def _save_and_load(folder: Path, report: dict[str, object]) -> None:
    from trainer.record import match_of, read

    text = (folder / "test.callbreak").read_text(encoding="utf-8")
    report["resumed"] = list(match_of(read(text)).totals) == report["totals_tenths"]
    if not report["resumed"]:
        raise AssertionError("the saved match comes back changed")


def _walk(folder: Path, report: dict[str, object]) -> None:
    """Every page in every language, and in each the table of every rule set in every theme."""
    from trainer.presets import PRESETS
    from ui.text.language import LANGUAGES, use_language
    from ui.theme import Scheme

    started = time.perf_counter()
    for code in LANGUAGES:
        _walk_in(folder / code, code)
    use_language("en")
    report["walked"] = {
        "languages": list(LANGUAGES),
        "themes": [scheme.name.lower() for scheme in Scheme],
        "presets": list(PRESETS),
        "seconds": round(time.perf_counter() - started, 3),
    }


def _walk_in(folder: Path, code: str) -> None:
    from PySide6.QtWidgets import QApplication

    from trainer.presets import PRESETS
    from ui.app import open_window
    from ui.beginning import Plan
    from ui.screens.icons import Icon
    from ui.theme import Scheme

    folder.mkdir()
    (folder / "settings.ini").write_text(f"[General]\nlanguage={code}\n", encoding="utf-8")
    window = open_window(folder)
    try:
        window.show()
        for scheme in Scheme:
            window.change_preferences({"scheme": scheme})
            for entry in window.pages.entries:
                window.open_page(entry.icon)
                QApplication.processEvents()
                _colours_of(window)
            window.open_page(Icon.PLAY)
            for rules in PRESETS.values():
                window.start_match(Plan(rules, deal_seed=7))
                QApplication.processEvents()
                _colours_of(window)
    finally:
        window.close()
        window.deleteLater()


def _play_every_rule_set(_folder: Path, report: dict[str, object]) -> None:
    """A deal under every rule set, written and read again."""
    from coach.opponents.dealing import play_match
    from coach.opponents.levels import bot_of
    from trainer.presets import PRESETS
    from trainer.record import match_of, read, records_of_match, write

    for name, rules in PRESETS.items():
        match = play_match(rules, 7, (bot_of("club"),) * 4, deals=1)
        if match_of(read(write(records_of_match(match, (None,) * 4)))) != match:
            raise AssertionError(f"a deal under {name} comes back changed")
    report["rule_sets_played"] = len(PRESETS)
