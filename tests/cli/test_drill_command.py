"""`callbreak drill`: a round in the terminal."""

import pytest


def test_a_round_of_calls_is_asked_judged_and_summed_up(run):
    code, out, err = run("drill", "--seed", "3", "--count", "2", "--where", "voids>=0", given="3\n3\n")
    assert code == 0 and err == ""
    assert out.count("What do you call?") == 2
    assert "2 answers, " in out and "Points lost: " in out
    again = run("drill", "--seed", "3", "--count", "2", "--where", "voids>=0", given="3\n3\n")[1]
    assert [line for line in out.splitlines() if "a minute" not in line] == [
        line for line in again.splitlines() if "a minute" not in line
    ]


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("legal", "AS\n", "Which cards may you play?"),
        ("fifths", "20\n", "How many fifths"),
        ("counting", "-\n", "still hold?"),
        ("cards", "q\n", "Which card do you play?"),
    ],
)
def test_every_kind_is_asked(run, kind, given, words):
    concept = {"counting": "trumps-out", "cards": "last-tricks"}.get(kind)
    extra = ("--concept", concept) if concept else ()
    code, out, _ = run("drill", "--kind", kind, "--count", "1", "--seed", "2", *extra, given=given)
    assert code == 0 and words in out


def test_what_is_no_answer_is_explained_and_asked_again(run):
    given = "four\n99\n2\n"
    _, out, _ = run("drill", "--seed", "1", "--count", "1", "--concept", "plain-hands", given=given)
    assert '"four" is no number: a call from 1 to 13 is right.' in out
    assert "A call cannot be 99: 1 to 13 is right." in out
    assert "1 answer, " in out


def test_a_card_that_is_refused_is_explained(run):
    options = ("--kind", "cards", "--concept", "ruffing", "--seed", "4", "--count", "1")
    given = "".join(f"{rank}{suit}\n" for suit in "CDHS" for rank in "23456789TJQKA")
    code, out, _ = run("drill", *options, given=given)
    assert code == 0
    assert "You do not hold" in out and "is not allowed here." in out
    assert "1 answer, " in out


def test_voids_are_named_by_seat_and_suit(run):
    options = ("--kind", "counting", "--concept", "shown-voids", "--seed", "4", "--count", "1")
    _, out, _ = run("drill", *options, given="W\nW:H E:C\n")
    assert '"W" names no voids' in out and "Shown: " in out


def test_the_set_of_the_day_has_ten_questions(run):
    code, out, _ = run("drill", "--daily", given="q\n")
    assert code == 0 and "1. Calls" in out
    assert "No question was answered." in out


def test_answers_are_kept_in_a_data_folder(run, tmp_path):
    options = ("drill", "--kind", "legal", "--count", "2", "--data", str(tmp_path))
    first = run(*options, "--seed", "1", given="AS\n2C\n-\n-\n")
    assert first[0] == 0 and "2 answers, 0 right" in first[1]
    again = run(*options, "--seed", "2", given="q\n")
    assert again[0] == 0 and "Legal or not: " in again[1].split("No question was answered.")[1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--count", "0"), "--count cannot be 0: 1 to 1000 is right"),
        (("--level", "14"), "--level cannot be 14: 1 to 13 is right"),
        (("--seed", "-1"), "--seed cannot be -1: 0 to "),
        (("--where", "spades"), '--where: "spades" is no condition'),
        (("--concept", "kings"), '--concept cannot be "kings": one of last-deal, '),
        (("--kind", "cards", "--where", "spades>=13"), "No hand fits these wishes."),
    ],
)
def test_bad_options_are_one_clear_line(run, words, complaint):
    code, _, err = run("drill", *words, given="")
    assert code == 2 and complaint in err and err.count("\n") == 1
