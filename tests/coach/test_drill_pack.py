"""The pack that is shipped, and the set of the day."""

from collections import Counter
from datetime import date, timedelta
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from coach.practice.drills.concepts import DrillKind, concepts_of
from coach.practice.drills.daily import daily_set
from coach.practice.drills.pack import PACK_FILE, parse_pack, shipped_pack
from coach.practice.drills.positions import text_of_view, view_of_text
from coach.practice.drills.session import DrillSession, drill_of, next_plan
from coach.practice.drills.solve import Kept, prepare
from tests.helpers.drills import NOON, QUICK, answer_many
from trainer.deal import shuffled
from trainer.presets import PRESETS
from trainer.record import read, write
from trainer.rule_text import parse_rules
from trainer.ruleset import Ruleset

ROOT = Path(__file__).parents[2]


def module_of(path: Path) -> ModuleType:
    """A program that is no part of a package."""
    spec = spec_from_file_location(path.stem, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pack_text() -> str:
    return (ROOT / "resources" / PACK_FILE).read_text(encoding="utf-8")


def test_it_covers_every_preset_with_enough_calls_and_cards():
    entries = shipped_pack().entries
    kinds = Counter(entry.concept.kind for entry in entries)
    assert kinds[DrillKind.CALLS] >= 500 and kinds[DrillKind.CARDS] >= 300
    for name, rules in PRESETS.items():
        for kind in (DrillKind.CALLS, DrillKind.CARDS):
            found = {entry.concept for entry in shipped_pack().of_kind(name, kind)}
            assert found == set(concepts_of(kind, rules))


def test_no_position_comes_twice_and_difficulty_is_spread():
    entries = shipped_pack().entries
    assert len({entry.key for entry in entries}) == len(entries)
    for kind in (DrillKind.CALLS, DrillKind.CARDS):
        levels = sorted(entry.difficulty for entry in entries if entry.concept.kind is kind)
        tenth = len(levels) // 10
        assert levels[-tenth] - levels[tenth] >= 400


def test_its_command_makes_it_again(sized):
    """If not, deals, bots or playouts have changed: run build/make_drills.py and keep what it makes."""
    maker = module_of(ROOT / "build" / "make_drills.py")
    records = [record for record, _, _ in islice(maker.positions(), sized(2, 100))]
    assert pack_text().startswith(write(records))


def test_it_is_a_file_of_sound_records(sized):
    text = pack_text()
    pieces = text.split("\n%callbreak")
    assert len(pieces) == len(shipped_pack().entries)
    head = "\n%callbreak".join(pieces[: sized(40, len(pieces))]) + "\n"
    assert len(read(head.rstrip("\n") + "\n")) == sized(40, len(pieces))
    assert parse_pack(text) == shipped_pack()


def test_every_best_choice_is_confirmed_by_another_look(sized):
    """50,000 other playouts agree, and leave the second best clearly behind."""
    maker = module_of(ROOT / "build" / "make_drills.py")
    entries = list(shipped_pack().entries)
    for entry in shuffled(entries, Random(5))[: sized(12, len(entries))]:
        view = view_of_text(entry.key)
        assert text_of_view(view) == entry.key and view.rules == parse_rules(entry.rules)
        look = maker.looked_at_again(entry)
        assert look.second.mean > 0 and not maker.is_in_doubt(entry, look)


def test_another_best_choice_and_a_toss_up_are_in_doubt(tmp_path, capsys):
    """What the command would say of a pack with a wrong answer."""
    maker = module_of(ROOT / "build" / "make_drills.py")
    sound = next(entry for entry in shipped_pack().entries if entry.concept.kind is DrillKind.CALLS)
    text = pack_text().split("\n%callbreak")[0]
    file = tmp_path / "pack.callbreak"
    file.write_text(text.replace(f'[X-Best "{sound.best}"]', '[X-Best "8"]') + "\n", encoding="utf-8")
    assert maker.confirm(file) == 1
    told = capsys.readouterr().out
    assert f"8 in the pack, now {sound.best} by" in told and "0 of 1 confirmed" in told


def test_positions_of_the_pack_are_asked_once_and_then_fresh_ones():
    pack = shipped_pack()
    drill = drill_of(Ruleset(), [DrillKind.CARDS], 1, pack=pack)
    session = DrillSession(drill)
    plans = []
    for _ in range(60):
        session, plan = next_plan(session, NOON)
        plans.append(plan)
    kept = [plan.key for plan in plans if isinstance(plan, Kept)]
    assert len(set(kept)) == len(kept) > 10
    session, _ = answer_many(DrillSession(drill), 3, lambda prepared: prepared.solution.best, effort=QUICK)
    asked = {one.answer.key for one in session.answers}
    later = DrillSession(drill, session.history)
    for _ in range(40):
        later, plan = next_plan(later, NOON)
        assert not isinstance(plan, Kept) or plan.key not in asked


def test_harder_positions_for_the_better_player():
    def mean_difficulty(rating_shift: float) -> float:
        drill = drill_of(Ruleset(), [DrillKind.CALLS], 1, pack=shipped_pack())
        session = DrillSession(drill)

        def choose(prepared):
            losses = prepared.solution.losses
            return prepared.solution.best if rating_shift > 0 else max(losses, key=losses.__getitem__)

        session, _ = answer_many(session, 24, choose)
        return sum(one.answer.difficulty for one in session.answers[8:]) / 16

    assert mean_difficulty(1) > mean_difficulty(-1)


# The set of the day


def test_the_set_of_a_day_is_the_same_for_everybody_and_another_the_next_day():
    day = date(2026, 11, 30)
    assert daily_set(day, shipped_pack()) == daily_set(day, shipped_pack())
    assert daily_set(day, shipped_pack()) != daily_set(day + timedelta(days=1), shipped_pack())
    prepared = [prepare(plan, QUICK) for plan in daily_set(day, shipped_pack())]
    kinds = Counter(one.question.kind for one in prepared)
    assert kinds == {DrillKind.CALLS: 5, DrillKind.CARDS: 3, DrillKind.LEGAL: 1, DrillKind.FIFTHS: 1}
    assert len({one.question.key for one in prepared}) == 10


@pytest.mark.parametrize("played", [0, 30])
def test_what_was_practised_before_does_not_change_it(played):
    fixed = daily_set(date(2026, 11, 30), shipped_pack())
    drill = drill_of(Ruleset(), [DrillKind.LEGAL], played)
    session, _ = answer_many(DrillSession(drill), played // 10, lambda prepared: prepared.solution.best)
    session = DrillSession(drill, session.history, fixed, is_endless=False)
    plans = []
    while True:
        session, plan = next_plan(session, NOON)
        if plan is None:
            break
        plans.append(plan)
    assert tuple(plans) == fixed
