"""Compiled and interpreted give the same numbers; a stale compiled kernel is noticed and not used."""

from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

from coach.engine import built, chances
from coach.engine.built import EngineNote, chosen_kernel, interpreted_kernel
from coach.engine.sources import COMPILED_SOURCES, source_hash
from coach.engine.start import MIXED_POLICY, start_of, start_of_deal
from coach.engine.worlds import Worlds
from coach.verdict import luck
from tests.helpers.kernel_cases import POLICIES, are_equal, played_worlds, random_case, random_position
from tests.helpers.rule_sets import random_rules
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import view_of

Sized = Callable[[int, int], int]


@pytest.fixture(scope="module")
def interpreted() -> ModuleType:
    return interpreted_kernel()


@pytest.fixture(scope="module")
def compiled() -> ModuleType:
    if built.engine_note() is not EngineNote.COMPILED:
        pytest.skip(f"no compiled kernel to compare with: {built.engine_note().value}")
    return built.kernel


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("policy", POLICIES)
def test_whole_deals(
    compiled: ModuleType, interpreted: ModuleType, preset: str, policy: int, sized: Sized
) -> None:
    n = sized(60, 2000)
    start = start_of_deal(PRESETS[preset], Seat.NORTH, (policy,) * 4)
    one, other = np.zeros((n, 4), np.int8), np.zeros((n, 4), np.int8)
    compiled.play_deals(start, 11, 0, n, one)
    interpreted.play_deals(start, 11, 0, n, other)
    assert np.array_equal(one, other)


def rules_to_compare() -> dict[str, Ruleset]:
    rng = Random(6)
    return PRESETS | {f"random-{number}": random_rules(rng) for number in range(5)}


@pytest.mark.parametrize(("name", "rules"), rules_to_compare().items())
def test_worlds_playouts_cards_and_search(
    compiled: ModuleType, interpreted: ModuleType, name: str, rules: Ruleset, sized: Sized
) -> None:
    """Each seed has its own position, policies, world, playout, and choice of a card."""
    rng = Random(name)
    for seed in range(sized(60, 2000)):
        case = random_case(rng, rules)
        hands = array("Q", case.hands)
        mine, theirs = (
            played_worlds(one, case.start, 1, hands, seed, [1]) for one in (compiled, interpreted)
        )
        assert are_equal(mine, theirs)
        seat = case.position.to_act
        assert seat is not None
        cards = [card.index for card in view_of(case.position, seat).legal]
        tables = [np.zeros((1, len(cards), 4), np.int8) for _ in range(2)]
        for one, table in zip((compiled, interpreted), tables, strict=True):
            one.play_cards(case.start, hands, cards, seed, 0, 1, table)
        assert np.array_equal(*tables)
        if max(map(int.bit_count, case.hands)) <= 3:
            found = {one.guaranteed_tricks(case.start, 2, case.hands) for one in (compiled, interpreted)}
            assert len(found) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_drawn_worlds(compiled: ModuleType, interpreted: ModuleType, preset: str, sized: Sized) -> None:
    rng = Random(preset)
    for cards in (0, 13, 30):
        position = random_position(rng, PRESETS[preset], cards)
        seat = position.to_act
        assert seat is not None
        sampler = Worlds.of(view_of(position, seat)).sampler()
        n = sized(20, 667)
        drawn = []
        for one in (compiled, interpreted):
            worlds = array("Q", bytes(32 * n))
            tables = (sampler.bits, sampler.ends, sampler.nodes, sampler.thresholds, sampler.gives)
            one.draw_worlds(sampler.fixed, sampler.seats, *tables, 21, 0, n, worlds)
            drawn.append(worlds)
        assert drawn[0] == drawn[1] == sampler.draw(n, 21)


def test_calls_still_to_come_are_settled_alike(compiled: ModuleType, interpreted: ModuleType) -> None:
    rng = Random(3)
    for rules in rules_to_compare().values():
        view = view_of(random_position(rng, rules, cards=0, calls=False), Seat.EAST)
        worlds = Worlds.of(view).sample(10, 1)
        start = start_of(view, (128,) * 4)
        mine, theirs = (played_worlds(one, start, 1, worlds, 5, [10]) for one in (compiled, interpreted))
        assert are_equal(mine, theirs)


def test_a_stale_kernel_is_named_and_not_used(compiled: ModuleType) -> None:
    found, note = chosen_kernel("other sources")
    assert note is EngineNote.STALE and not found.IS_COMPILED


def test_without_sources_the_compiled_kernel_is_taken(compiled: ModuleType) -> None:
    assert chosen_kernel(None) == (compiled, EngineNote.COMPILED)


def test_a_kernel_that_does_not_load_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> ModuleType:
        raise ImportError(name)

    monkeypatch.setattr(built, "import_module", fail)
    found, note = chosen_kernel(None)
    assert note is EngineNote.NOT_LOADABLE and not found.IS_COMPILED


def test_an_interpreted_kernel_says_so(monkeypatch: pytest.MonkeyPatch, interpreted: ModuleType) -> None:
    monkeypatch.setattr(built, "import_module", lambda name: interpreted)
    assert chosen_kernel("any") == (interpreted, EngineNote.NOT_BUILT)
    assert built.engine_name() in {"compiled", "interpreted"}


@pytest.mark.parametrize("changed", COMPILED_SOURCES)
def test_the_hash_covers_every_source(tmp_path: Path, changed: str) -> None:
    for name in COMPILED_SOURCES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    before = source_hash(tmp_path)
    (tmp_path / changed).write_text("changed")
    assert before != source_hash(tmp_path) is not None


def test_values_of_whole_deals_are_the_same_from_the_source(monkeypatch, compiled, interpreted):
    def values() -> tuple[object, object]:
        luck.value_of_deal.cache_clear()
        luck._dealt_by_call.cache_clear()
        value = luck.value_of_deal(Ruleset(), 0, (MIXED_POLICY,) * 3)
        return value, chances.typical_scores(Ruleset(), 12, 7).tolist()

    monkeypatch.setattr(luck, "DEALS", 12)
    found = []
    for kernel in (compiled, interpreted):
        for module in (luck, chances):
            monkeypatch.setattr(module, "kernel", kernel)
        found.append(values())
    assert found[0] == found[1]
    luck.value_of_deal.cache_clear()
    luck._dealt_by_call.cache_clear()
