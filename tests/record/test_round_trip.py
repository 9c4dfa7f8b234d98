"""What is written is read back, and written again it is the same text."""

from collections import Counter
from random import Random

from tests.helpers.games import random_record, random_records
from tests.helpers.remarks import remarked
from trainer.presets import PRESETS
from trainer.record import position_of, read, record_of, write


def round_trips(records) -> str:
    text = write(records)
    back = read(text)
    assert back == tuple(records)
    assert write(back) == text
    return text


def test_random_records_of_presets_and_custom_rules(sized):
    rng, saying = Random(20), Random(23)
    seen: Counter[str] = Counter()
    for number in range(sized(300, 20_000)):
        rules = list(PRESETS.values())[number % 14] if number % 14 < len(PRESETS) else None
        record = random_record(rng, rules)
        record = remarked(record, saying) if number % 2 else record
        text = round_trips([record])
        position = position_of(record)
        seen[position.phase.name] += 1
        seen["mid-trick"] += position.trick is not None
        seen["unknown hands"] += None in record.hands
        seen["custom rules"] += "min_call=" in text
        seen["Devanagari"] += any("ऀ" <= sign <= "ॿ" for sign in text)
        seen["Bengali"] += any("ঀ" <= sign <= "৿" for sign in text)
        seen["redealt"] += record.redeals > 0
        seen["announced"] += "[Voids" in text
        seen["won"] += "[Won" in text
        seen["verdicts"] += "[verdict " in text
    rare = {"won", "redealt"}
    assert all(count >= (1 if name in rare else 10) for name, count in seen.items()), seen


def test_files_of_several_records(sized):
    rng = Random(21)
    for _ in range(sized(20, 200)):
        round_trips(random_records(rng))


def test_a_position_gives_the_record_that_gives_it_back():
    rng = Random(22)
    for _ in range(60):
        position = position_of(random_record(rng))
        assert position_of(record_of(position)) == position


GOLDEN = """\
%callbreak 1
[Rules "quick"]
[Deal "2"]
[Redeals "2"]
[Dealer "W"]
[Totals "4.1 -3.0 -0.5 3.1"]
[Date "2026-11-30"]
[Hand.S "J.AT7.K7642.QT65"]
[Hand.E "?"]
[Hand.N "?"]
[Hand.W "?"]
[Player.S "the \\"Ace\\""]
[Bot.E "club"]
[X-Mood "calm"]
[Calls "3 2 4 2"]
; clubs were stacked

1. S AH KH 2H 3H ; East drops the king
2. S QC 7C

[Check "D0X57QWZ54MHKST2FG4BVBDA59ZY2STVKAJQ0212"]
"""


def test_the_layout_is_the_documented_one():
    assert round_trips(read(GOLDEN)) == GOLDEN
