"""The data folder: files replaced whole, damaged ones kept aside, preferences read with types."""

import pytest

from trainer.presets import PRESETS
from trainer.ruleset import Ruleset
from ui.settings import Preferences, Settings
from ui.store import set_aside, write_safely
from ui.theme import Scheme


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "deep" / "file"
    write_safely(path, "one")
    write_safely(path, "two\n")
    assert path.read_text() == "two\n" and [one.name for one in path.parent.iterdir()] == ["file"]


def test_damaged_files_are_kept_under_names_of_their_own(tmp_path):
    places = set()
    for text in ("a", "b", "c"):
        (tmp_path / "x").write_text(text)
        places.add(set_aside(tmp_path / "x"))
    assert {place.read_text() for place in places} == {"a", "b", "c"} and not (tmp_path / "x").exists()


def test_preferences_come_back_with_their_types(tmp_path):
    path = tmp_path / "settings.ini"
    Settings(path).change(
        scheme=Scheme.DARK, four_colour=True, trick_pause=0, your_name="माया, ১", levels="club,newcomer,club"
    )
    again = Settings(path).preferences
    assert again == Preferences(
        scheme=Scheme.DARK, four_colour=True, trick_pause=0, your_name="माया, ১", levels="club,newcomer,club"
    )
    assert again.bot_levels == ("club", "newcomer", "club")


def test_own_rules_come_back(tmp_path):
    rules = Ruleset(rounds=7)
    Settings(tmp_path / "s.ini").change(rules_text=Preferences().with_rules(rules).rules_text)
    assert Settings(tmp_path / "s.ini").preferences.rules == rules


def test_values_that_do_not_fit_keep_the_default(tmp_path, caplog):
    path = tmp_path / "settings.ini"
    path.write_text(
        "[General]\nscheme=blue\nfour_colour=perhaps\ntrick_pause=soon\nrules_text=no such\nlevels=god\n"
    )
    settings = Settings(path)
    assert settings.news == ()
    assert settings.preferences.rules == PRESETS["nepali"]
    assert settings.preferences.bot_levels == ("club",) * 3
    assert (settings.preferences.scheme, settings.preferences.trick_pause) == (Scheme.SYSTEM, 1400)


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02\xff" * 50, b"just some words\n"])
def test_a_damaged_file_of_preferences_is_kept_aside(tmp_path, content):
    path = tmp_path / "settings.ini"
    path.write_bytes(content)
    settings = Settings(path)
    (place,) = tmp_path.glob("settings.ini.damaged-*")
    assert settings.preferences == Preferences() and place.read_bytes() == content
    assert len(settings.news) == 1 and str(place) in settings.news[0]
    settings.change(four_colour=True)
    assert Settings(path).preferences.four_colour


def test_a_folder_in_place_of_the_preferences(tmp_path):
    path = tmp_path / "settings.ini"
    path.mkdir()
    (news,) = Settings(path).news
    assert any(str(place) in news and place.is_dir() for place in tmp_path.iterdir())
