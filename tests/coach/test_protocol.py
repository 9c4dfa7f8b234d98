"""The line protocol: messages there and back, bad requests named, bad partners survived."""

import io
import json
import re
import sys
from dataclasses import replace
from random import Random

import pytest

from coach.opponents.partners import LineBot, serve_lines
from coach.opponents.protocol import (
    Ask,
    FaultKind,
    Partner,
    ProtocolError,
    check_view,
    parsed,
    request_of,
    view_of_request,
    written,
)
from coach.opponents.seats import SeatError, open_seat
from tests.helpers.mangled import mangled
from tests.helpers.partners import CLUB, PROGRAM, acting_view, ask_of, played_deal
from trainer.cards import parse_card
from trainer.presets import PRESETS

SERVED = """
import sys
from coach.opponents.levels import bot_of
from coach.opponents.partners import serve_lines
serve_lines(bot_of("club"), sys.stdin, sys.stdout)
"""


def partner(tmp_path, trick: str, limit: float = 3.0) -> LineBot:
    (tmp_path / "bot.py").write_text(PROGRAM)
    return LineBot(
        (sys.executable, "-I", "-S", str(tmp_path / "bot.py"), trick, str(tmp_path / "flag")), limit
    )


def test_a_view_comes_back_from_its_request(sized):
    rng = Random(4)
    for _ in range(sized(30, 2_000)):
        view = acting_view(rng)
        request = json.loads(written(request_of(view, ask_of(view), 7, 5.0) | {"news": [1]}))
        assert view_of_request(request) == (ask_of(view), view)


def test_a_request_is_what_the_interface_says():
    view = acting_view(Random(1), PRESETS["nepali"])
    request = request_of(view, ask_of(view), 7, 5.0)
    assert " ".join(request) == (
        "type id rules seat dealer deal_number deals totals_tenths hand announced calls tricks trick"
        " legal limit_seconds"
    )


def test_mangled_requests_are_named_or_answered(sized):
    rng = Random(9)
    views = [acting_view(rng) for _ in range(sized(12, 300))]
    refused = 0
    for _ in range(sized(400, 20_000)):
        view = rng.choice(views)
        request = mangled(rng, request_of(view, ask_of(view), 7, 5.0))
        out = io.StringIO()
        serve_lines(CLUB, [json.dumps(request)], out)
        answer = json.loads(out.getvalue() or "null")
        refused += answer is not None and "error" in answer
        assert answer is None or "failed" not in str(answer), request
        if answer is not None and "error" in answer:
            assert answer["error"] and "\n" not in answer["error"]
        elif answer is not None and request["type"] != "hello":
            _, read = view_of_request(request)
            assert "call" in answer or parse_card(answer["card"]) in read.legal
    assert refused


def test_impossible_views_are_refused():
    rng = Random(2)
    view = next(view for view in iter(lambda: acting_view(rng), None) if 5 < len(view.tricks) < 10)
    seat, ask = view.seat, Ask.CARD
    check_view(view, ask)
    missing = replace(view, hand=view.hand.without(next(iter(view.hand))))
    other = replace(view, seat=seat.after(1, view.rules.direction))
    repeated = replace(view, hand=missing.hand | type(view.hand).of(view.tricks[0].cards[:1]))
    led = replace(view.tricks[2], leader=view.tricks[2].leader.after(1, view.rules.direction))
    usurped = replace(view, tricks=(*view.tricks[:2], led, *view.tricks[3:]))
    uncalled = replace(view, calls=(None, *view.calls[1:]))
    for wrong, word in (
        (missing, "hand"),
        (other, "seat"),
        (repeated, "twice"),
        (usurped, "tricks[2].leader"),
        (uncalled, "call"),
    ):
        with pytest.raises(ProtocolError) as found:
            check_view(wrong, ask)
        assert word in str(found.value)


def test_bad_lines_get_one_answer_each_and_good_ones_still_work():
    view = acting_view(Random(1), PRESETS["nepali"])
    lines = [
        '{"type": "hello", "protocol": 1}',
        "",
        "nonsense",
        "[" * 100_000,
        '{"type": "hello", "protocol": 2}',
        '{"type": "dance", "id": 3}',
        '{"type": "card", "id": 4}',
        '{"id": ' + "9" * 5000 + "}",
        '{"type": "end"}',
        json.dumps(request_of(view, ask_of(view), 5, 5.0)),
    ]
    out = io.StringIO()
    serve_lines(CLUB, lines, out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert answers[0] == {"name": "club", "protocol": 1}
    assert [answer["id"] for answer in answers[1:]] == [None, None, None, 3, 4, None, 5]
    assert all("error" in answer for answer in answers[1:-1]) and "error" not in answers[-1]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Hello, I am a bot", 'Expecting value at column 1, found "Hello, I am a bot"'),
        ('{"id": 7, "call": 3} done', 'Extra data at column 22, found "done"'),
        ('{"id": 7, "call": "3}', 'Unterminated string starting at column 19, found "\\"3}"'),
        ('{"id": 7,\n "call"}', "Expecting ':' delimiter at line 2, column 8, found \"}\""),
        ("", "Expecting value at column 1"),
    ],
)
def test_what_is_no_json_is_shown_to_whoever_wrote_it(said, told):
    with pytest.raises(ProtocolError) as caught:
        parsed(said.encode())
    assert str(caught.value) == f"not JSON: {told}"


def test_the_served_bot_plays_as_in_process():
    bot = LineBot((sys.executable, "-c", SERVED), 30)
    try:
        over_there, conduct = played_deal(bot)
    finally:
        bot.close()
    here, _ = played_deal(CLUB)
    assert over_there == here and not conduct.faults and not conduct.illegal


@pytest.mark.parametrize(
    ("trick", "kind"),
    [
        ("garbage", FaultKind.GARBAGE),
        ("deep", FaultKind.GARBAGE),
        ("long", FaultKind.GARBAGE),
        ("no-id", FaultKind.GARBAGE),
        ("no-card", FaultKind.GARBAGE),
        ("rude", FaultKind.GARBAGE),
        ("wrong-id", FaultKind.WRONG_ID),
        ("error", FaultKind.REFUSED),
        ("exit", FaultKind.ENDED),
    ],
)
def test_a_fault_costs_one_choice(tmp_path, trick, kind):
    bot = partner(tmp_path, trick)
    try:
        match, conduct = played_deal(bot)
    finally:
        bot.close()
    assert match.is_between_deals
    assert (conduct.illegal, conduct.faults) == (0, {kind: 1}) and kind.value in conduct.first_problem
    assert ("more than 65536 bytes" in conduct.first_problem) == (trick == "long")


@pytest.mark.parametrize("trick", ["silent", "late"])
def test_silence_costs_one_choice(tmp_path, trick):
    bot = partner(tmp_path, trick, limit=1.0)
    try:
        _, conduct = played_deal(bot)
    finally:
        bot.close()
    assert (conduct.illegal, conduct.faults) == (0, {FaultKind.SILENT: 1})


def test_an_illegal_card_costs_one_choice(tmp_path):
    bot = partner(tmp_path, "illegal")
    try:
        _, conduct = played_deal(bot)
    finally:
        bot.close()
    assert (conduct.illegal, conduct.faults) == (1, {})
    assert re.fullmatch(
        r"plays .. in trick \d+ of deal 1: [a-z-]+, of (.. )+one is right", conduct.first_problem
    )


def test_a_program_hears_the_end_of_a_deal(tmp_path):
    bot = partner(tmp_path, "none")
    try:
        match, conduct = played_deal(bot)
    finally:
        bot.close()
    told = json.loads((tmp_path / "flag").read_text())
    assert not conduct.faults and not conduct.illegal and len(conduct.card_seconds) == 13
    seats = dict(zip("SENW", match.totals, strict=True))
    assert (told["type"], told["totals_tenths"]) == ("end", seats)


@pytest.mark.parametrize("code", ["", "import time; time.sleep(60)"])
def test_a_hopeless_program_is_not_asked_for_ever(code):
    bot = LineBot((sys.executable, "-I", "-S", "-c", code), 0.1)
    try:
        match, conduct = played_deal(bot)
    finally:
        bot.close()
    assert match.is_between_deals and sum(conduct.faults.values()) == 14
    assert FaultKind.GIVEN_UP in conduct.faults


def test_a_seat_is_a_level_a_program_or_an_address():
    assert open_seat("club") is CLUB
    for text in (f'cmd:"{sys.executable}" -c pass', "http://127.0.0.1:7000"):
        bot = open_seat(text, PRESETS["contest"])
        assert isinstance(bot, Partner) and bot.level == text
        bot.close()


@pytest.mark.parametrize(
    "text",
    [
        "grandmaster",
        "",
        "cmd:",
        "cmd:no-such-program-anywhere",
        'cmd:"open quote',
        "http://127.0.0.1",
        "http://127.0.0.1:0",
        "http://127.0.0.1:99999",
        "http://127.0.0.1:x",
        "http://localhost:7000",
        "http://192.168.0.2:7000",
        "http://user@127.0.0.1:7000",
        "https://127.0.0.1:7000",
        "http://[::1]:7000",
        "http://[:7000",
    ],
)
def test_any_other_seat_is_refused_in_one_line(text):
    with pytest.raises(SeatError) as found:
        open_seat(text, PRESETS["contest"])
    assert "\n" not in str(found.value) and "a seat cannot be" in str(found.value)


@pytest.mark.skipif(sys.platform == "win32", reason="there a name alone tells what may be run")
def test_a_file_that_may_not_be_run_is_told_from_one_that_is_not_there(tmp_path):
    (tmp_path / "bot.py").write_text("")
    with pytest.raises(SeatError, match=r"bot\.py that may be run"):
        open_seat(f"cmd:'{tmp_path / 'bot.py'}'")


def test_an_address_needs_the_rules_of_the_contest():
    with pytest.raises(SeatError, match="--rules contest"):
        open_seat("http://127.0.0.1:7000", PRESETS["nepali"])
