"""`callbreak diagnostics`: facts on any folder, sound or not."""

import json

from trainer.library import Library


def test_what_a_maintainer_would_ask(run, tmp_path):
    with Library(tmp_path):
        pass
    code, out, err = run("diagnostics", "--data", str(tmp_path))
    names = [line.split(":")[0].strip() for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert {"version", "engine", "python", "PySide6-Essentials", "system", "data folder"} <= set(names)
    assert "library.db" in names
    facts = json.loads(run("diagnostics", "--json", "--data", str(tmp_path))[1])
    assert facts["data folder"] == f"{tmp_path}: can be read and written"


def test_the_name_of_the_user_is_told_in_neither_form(run, tmp_path, monkeypatch):
    home = tmp_path / "home" / "maya"
    (home / "data").mkdir(parents=True)
    (home / "data" / "crash.log").write_text(f'File "{home}/bin/callbreak"\n')
    monkeypatch.setattr("pathlib.Path.home", lambda: home)
    for form in ((), ("--json",)):
        out = run("diagnostics", "--data", str(home / "data"), *form)[1]
        assert "~/bin/callbreak" in out and "maya" not in out.replace(str(tmp_path), "")


def test_without_a_home_folder_a_folder_is_asked_for(run, tmp_path, monkeypatch):
    def nobody() -> None:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("pathlib.Path.home", nobody)
    for words in (("diagnostics",), ("library", "search")):
        code, out, err = run(*words)
        assert (code, out, err) == (
            2,
            "",
            f"callbreak {words[0]}: --data is needed: there is no home folder here\n",
        )
    assert run("diagnostics", "--data", str(tmp_path))[0] == 0


def test_a_folder_that_is_not_there_or_damaged_is_told(run, tmp_path):
    assert (
        "data folder: " + str(tmp_path / "no") + ": not there"
        in run("diagnostics", "--data", str(tmp_path / "no"))[1]
    )
    (tmp_path / "settings.ini").write_bytes(b"\xff\x00=\x01\n")
    (tmp_path / "faults.log").mkdir()
    code, out, err = run("diagnostics", "--data", str(tmp_path))
    assert (code, err) == (0, "") and "faults.log: a folder" in out
