"""The words of every refusal, by preset: golden texts, and none missing."""

from pathlib import Path
from random import Random

from trainer.breach import Breach, Clause
from trainer.cards import parse_card, parse_hand
from trainer.deal import deal_hands
from trainer.play import breach_of_call, breach_of_card, call, legal_cards, play
from trainer.position import Phase, Position
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.text.breaches import Voice, clause_example, explain

GOLDEN = Path(__file__).parents[1] / "data" / "breaches.txt"
VOICE = Voice(("You", "Karim", "Maya", "Priya"), Seat.SOUTH)


def refusals(rules: Ruleset) -> dict[Clause, Breach]:
    """The first refusal of each clause that random deals of these rules give to South."""
    found: dict[Clause, Breach] = {}
    rng = Random(4)
    for seed in range(60):
        position = Position(rules, Seat(seed % 4), deal_hands(seed))
        while position.phase is not Phase.OVER:
            note(found, position)
            if position.phase is Phase.CALLING:
                position = call(position, rng.randint(rules.min_call, rules.max_call))
            else:
                position = play(position, rng.choice(list(legal_cards(position))))
        note(found, position)
    return {clause: found[clause] for clause in Clause if clause in found}


def note(found: dict[Clause, Breach], position: Position) -> None:
    rules = position.rules
    for number in (rules.min_call - 1, 2, rules.max_call + 1):
        keep(found, breach_of_call(position, Seat.SOUTH, number))
    for card in (*position.hands[Seat.SOUTH], parse_card("AS")):
        keep(found, breach_of_card(position, Seat.SOUTH, card))


def keep(found: dict[Clause, Breach], breach: Breach | None) -> None:
    if breach is not None:
        found.setdefault(breach.clause, breach)


def golden_text() -> str:
    lines = []
    for name, rules in PRESETS.items():
        for clause, breach in refusals(rules).items():
            lines.append(f"{name} {clause.value}: {explain(breach, rules, VOICE).text}")
    return "\n".join(lines) + "\n"


def test_every_clause_of_every_preset_in_words():
    assert golden_text() == GOLDEN.read_text(encoding="utf-8")


def test_the_golden_texts_name_clauses_as_the_rules_have_them():
    """Which preset can raise which clause."""
    said: dict[str, set[str]] = {}
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        name, clause = line.split(":")[0].split()
        said.setdefault(name, set()).add(clause)
    everywhere = {clause.value for clause in Clause} - {
        "first-trick-trump-lead",
        "must-head",
        "must-overtrump",
    }
    heading = everywhere | {"must-head"}
    assert said == {
        "nepali": heading | {"must-overtrump"},
        "digital": heading | {"must-overtrump", "first-trick-trump-lead"},
        "rooms": heading | {"must-overtrump"},
        "classic": heading,
        "quick": heading | {"must-overtrump"},
        "call-bridge": everywhere | {"must-overtrump"},
        "contest": heading | {"must-overtrump"},
    }


def test_the_cards_in_a_refusal_are_named():
    hands = tuple(map(parse_hand, ("KH JH 8H 3S", "9H 2C", "5H 3C", "4H 4C")))
    position = Position(Ruleset(), Seat.SOUTH, hands, calls=(1, 1, 1, 1))
    for text in ("9H", "5H", "4H"):
        position = play(position, parse_card(text))
    text = explain(breach_of_card(position, Seat.SOUTH, parse_card("8H")), Ruleset(), VOICE).text
    assert text == (
        "8♥ is not allowed here. The card to beat is 9♥, played by Karim."
        " When you follow suit and can beat the winning card, you must. You may play K♥ or J♥."
    )


def test_examples_use_the_trump_in_force():
    for rules in PRESETS.values():
        for clause in (Clause.MUST_TRUMP, Clause.MUST_OVERTRUMP):
            assert rules.trump.sign in clause_example(clause, rules)
