"""`callbreak card` and `bench`: the JSON, advice that sees no hidden card, one clear line for bad input."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from coach.engine.worlds import Worlds
from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from coach.verdict.judge import REVIEW_WORLDS
from tests.helpers.games import random_match
from trainer.cards import CardSet
from trainer.play import voids_of
from trainer.position import Phase, Position
from trainer.record import position_of, record_of, records_of_match, write
from trainer.ruleset import Ruleset
from trainer.seats import SEATS
from trainer.view import view_of
from ui.cli import bench

ANSWER_KEYS = {"seat", "best", "options", "where", "shown", "reasons"} | {
    "worlds",
    "seed",
    "engine_seconds",
    "engine",
    "model",
}
OPTION_KEYS = {"card", "points", "stderr", "made_probability", "tricks", "loss", "loss_stderr", "mark"}
RATES = {"random_deals_per_second", "playouts_per_second", "worlds_per_second"}
BENCH_SECONDS = {"call_seconds", "card_seconds", "review_seconds"}
BENCH_KEYS = RATES | BENCH_SECONDS | {"memory_mb", "engine", "engine_note"}


def positions(rng: Random, rules: Ruleset | None = None) -> Iterator[Position]:
    """Random deals in which somebody is to play a card."""
    while True:
        position = random_match(rng, rules).position
        if position.phase is Phase.PLAYING:
            yield position


def text_of(position: Position) -> str:
    return write([record_of(position)])


def priced(run, text: str, *more: str) -> dict:
    code, out, err = run("card", "-", "--seed", "5", "--worlds", "100", "--json", *more, given=text)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_the_answer_has_every_key_and_adds_up(run):
    for _, position in zip(range(8), positions(Random(3)), strict=False):
        answer, view = priced(run, text_of(position)), view_of(position, position.to_act)
        assert set(answer) == ANSWER_KEYS
        assert (answer["seat"], answer["worlds"], answer["seed"]) == (view.seat.letter, 100, 5)
        assert {one["card"] for one in answer["options"]} == set(map(str, view.legal))
        assert set(answer["where"]) == set(map(str, view.unseen))
        for seat in set(SEATS) - {view.seat}:
            held = sum(chances[seat.letter] for chances in answer["where"].values())
            assert held == pytest.approx(view.cards_left(seat), abs=1e-9)


def test_options_come_best_first_and_only_losses_are_marked(run):
    position = next(positions(Random(11), Ruleset()))
    answer = priced(run, text_of(position))
    first, *_ = answer["options"]
    assert set(first) == OPTION_KEYS
    assert (first["card"], first["loss"], first["mark"]) == (answer["best"], 0.0, None)
    points = [one["points"] for one in answer["options"]]
    assert points == sorted(points, reverse=True)
    assert all(one["mark"] in (None, "?!", "?", "??") for one in answer["options"])
    for shown in answer["shown"]:
        assert list(shown) == ["seat", "trick", "card", "excludes"] and shown["excludes"]
    assert all({"kind", "text", "against"} <= set(reason) for reason in answer["reasons"])


def test_a_shown_void_leaves_no_chance(run):
    for _, position in zip(range(10), positions(Random(6)), strict=False):
        answer = priced(run, text_of(position))
        for shown in answer["shown"]:
            for card in shown["excludes"]:
                assert answer["where"][card][shown["seat"]] == 0


def dealt_otherwise(position: Position, seed: int) -> Position | None:
    """The deal with other hidden hands that fit what the seat to act knows; None if they tell it more."""
    view = view_of(position, position.to_act)
    world = Worlds.of(view).sample(1, seed)
    hands = [CardSet(world[seat]) | CardSet.of(position.cards_played_by(seat)) for seat in SEATS]
    announced = tuple(map(voids_of, hands)) if position.rules.announce_voids else (None,) * 4
    record = replace(record_of(position), hands=tuple(hands), announced=announced)
    other = position_of(record)
    return other if view_of(other, view.seat) == view else None


def test_hidden_hands_change_no_byte_of_the_advice(run, sized):
    count, done, rng = sized(3, 200), 0, Random(21)
    for position in positions(rng):
        other = dealt_otherwise(position, rng.getrandbits(40))
        if other is None or other.hands == position.hands:
            continue
        first, second = priced(run, text_of(position)), priced(run, text_of(other))
        assert first.pop("engine_seconds") >= 0 and second.pop("engine_seconds") >= 0
        assert json.dumps(first) == json.dumps(second)
        done += 1
        if done == count:
            return


def test_other_hands_need_not_be_known(run):
    position = next(one for one in positions(Random(2), Ruleset()) if one.tricks)
    seat = position.to_act
    full = record_of(position)
    veiled = replace(
        full, hands=tuple(hand if one is seat else None for one, hand in zip(SEATS, full.hands, strict=True))
    )
    first, second = priced(run, write([full])), priced(run, write([veiled]))
    assert {**first, "engine_seconds": 0} == {**second, "engine_seconds": 0}


def test_the_table_is_for_people(run):
    position = next(positions(Random(12), Ruleset()))
    code, out, err = run("card", "-", "--seed", "5", given=text_of(position))
    assert (code, err) == (0, "") and "Best: " in out and "highest out" in out and "seed 5" in out
    worlds = int(out.splitlines()[-1].split()[0])
    assert worlds >= REVIEW_WORLDS


def test_with_no_card_out_there_is_no_empty_table(run):
    deal = records_of_match(play_match(Ruleset(), 1, (bot_of("club"),) * 4, deals=1))[0]
    *tricks, last = deal.tricks
    unfinished = replace(deal, tricks=(*tricks, replace(last, cards=last.cards[:3])))
    code, out, err = run("card", "-", "--seed", "5", given=write([unfinished]))
    assert (code, err) == (0, "") and "was forced" in out and "highest out" not in out


def test_bad_input_is_one_clear_line(run):
    rng = Random(31)
    position = next(positions(rng, Ruleset()))
    seat = position.to_act
    text, record = text_of(position), record_of(position)
    hidden = replace(
        record,
        hands=tuple(None if one is seat else hand for one, hand in zip(SEATS, record.hands, strict=True)),
    )
    calling = replace(record, calls=(None,) * 4, tricks=(), announced=(None,) * 4)
    over = next(
        match.finished[0].position
        for match in (random_match(rng, Ruleset(), 70) for _ in range(9))
        if match.finished
    )
    for given, more, words in (
        (text_of(over), (), "finished"),
        (write([calling]), (), "callbreak call"),
        (write([hidden]), (), f"Hand.{seat.letter}"),
        (text, ("--worlds", "1"), "--worlds cannot be 1"),
        (text, ("--seed", "-4"), "--seed cannot be -4"),
        ("no record", (), "-:1:1"),
    ):
        code, out, err = run("card", "-", *more, given=given)
        assert (code, out, err.count("\n")) == (2, "", 1) and words in err
    assert run("card", "/no/such/file")[0] == 2


def test_bench_has_every_figure(run, monkeypatch):
    monkeypatch.setattr(bench, "LEAST_SECONDS", 0.001)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    code, out, _ = run("bench", "--json")
    answer = json.loads(out)
    assert code == 0 and set(answer) == BENCH_KEYS
    assert all(answer[key] > 0 for key in RATES | BENCH_SECONDS)
    code, out, _ = run("bench")
    assert code == 0 and "random deals a second" in out and "engine is" in out
