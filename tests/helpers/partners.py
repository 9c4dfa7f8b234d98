"""Partners for tests: a program that misbehaves once, and deals and views to try partners with."""

from random import Random

from coach.opponents.dealing import Conduct, play_deal
from coach.opponents.levels import bot_of
from coach.opponents.protocol import Ask
from tests.helpers.games import random_match
from trainer.match import Match, start_match
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset
from trainer.view import SeatView, view_of

# A partner that plays the first legal card, and at its fifth request does what its argument says.
PROGRAM = """
import json, os, sys, time
trick, flag = sys.argv[1:]
count = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "test"} if trick != "rude" else [1]), flush=True)
    elif message["type"] == "end":
        open(flag, "a").write(line)
    else:
        count += 1
        answer = {"id": message["id"], message["type"]: message["legal"][0]}
        if count == 5:
            if trick == "exit" and not os.path.exists(flag):
                open(flag, "w").close()
                sys.exit(3)
            if trick == "silent":
                continue
            if trick == "late":
                time.sleep(1.4)
            held = [card for card in message["hand"] if card not in message["legal"]]
            answer = {
                "illegal": {**answer, "card": (held or ["2S"])[0]},
                "wrong-id": {**answer, "id": message["id"] + 9},
                "no-id": {"card": answer["card"]},
                "no-card": {**answer, "card": "one"},
                "error": {"id": message["id"], "error": "too hard"},
                "deep": "[" * 5000,
                "long": json.dumps({**answer, "why": "because " * 20_000}),
            }.get(trick, answer)
        text = "what?" if trick == "garbage" and count == 5 else answer
        print(text if isinstance(text, str) else json.dumps(text), flush=True)
"""
CLUB = bot_of("club")


def played_deal(bot, rules=PRESETS["nepali"], seed=3) -> tuple[Match, Conduct]:
    """A deal of the bot against three club players, and the conduct of the bot."""
    conducts = tuple(Conduct() for _ in range(4))
    match = play_deal(start_match(rules, seed)[0], (bot, CLUB, CLUB, CLUB), conducts)
    assert not any(one.illegal or one.faults for one in conducts[1:])
    return match, conducts[0]


def acting_view(rng: Random, rules: Ruleset | None = None) -> SeatView:
    """The view of a seat whose turn it is at a random moment."""
    while True:
        position = random_match(rng, rules).position
        if position.to_act is not None:
            return view_of(position, position.to_act)


def ask_of(view: SeatView) -> Ask:
    return Ask.CALL if view.phase is Phase.CALLING else Ask.CARD
