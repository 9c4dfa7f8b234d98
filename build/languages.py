"""The catalogues of sentences: extracted from the code, merged with what is translated, compiled.

python build/languages.py            bring resources/languages up to date
python build/languages.py --missing  list what is still to be translated
"""

import argparse
import warnings
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ui.text.language import LANGUAGES, SOURCE

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "resources" / "languages"
KEYWORDS = {"tr": None, "trn": (1, 2), "term": None}
EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
"""In place of the time, so that equal sentences give equal bytes."""
METHODS = [("**.py", "python")]


def template() -> Catalog:
    """Every sentence of the code, with the files where it stands."""
    catalog = Catalog(project="Call Break Trainer", charset="utf-8")
    found = extract_from_dir(ROOT / "ui", METHODS, keywords=KEYWORDS, comment_tags=("Translators:",))
    warnings.simplefilter("ignore")  # of f-strings among the fields of a sentence, which are meant
    for file, _, message, comments, context in found:
        catalog.add(message, locations=[(f"ui/{file}", None)], auto_comments=comments, context=context)
    return catalog


def merged(code: str, sentences: Catalog) -> Catalog:
    """The catalogue of a language with exactly the sentences of the code; a changed sentence begins anew."""
    path = FOLDER / f"{code}.po"
    old = Catalog(locale=code, project="Call Break Trainer", header_comment=f"# {LANGUAGES[code]}\n#")
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=code)
    old.update(sentences, no_fuzzy_matching=True, update_header_comment=False)
    old.obsolete.clear()
    old.fuzzy = False
    return old


def text_of(catalog: Catalog) -> bytes:
    """The catalogue as the text that translators edit."""
    stream = BytesIO()
    write_po(stream, catalog, width=110, sort_output=True, omit_header=False)
    lines = stream.getvalue().decode("utf-8").splitlines(keepends=True)
    dated = ('"POT-', '"PO-', '"Generated-By', '"Report-', '"Last-', '"Language-Team', '"Project-Id')
    return "".join(line for line in lines if not line.startswith(dated)).encode("utf-8")


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as the program reads it."""
    catalog.creation_date = catalog.revision_date = EPOCH
    stream = BytesIO()
    write_mo(stream, catalog)
    return stream.getvalue()


def missing_of(catalog: Catalog) -> list[str]:
    """The sentences without a translation, plural forms included."""

    def is_missing(text: object) -> bool:
        return not all(text) if isinstance(text, tuple | list) else not text

    return [str(message.id) for message in catalog if message.id and is_missing(message.string)]


def main() -> int:
    """Update or list; 1 if a sentence is missing somewhere."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--missing", action="store_true", help="only list what is not translated")
    arguments = parser.parse_args()
    sentences = template()
    is_complete = True
    for code in LANGUAGES:
        if code == SOURCE:
            continue
        catalog = merged(code, sentences)
        missing = missing_of(catalog)
        is_complete = is_complete and not missing
        if arguments.missing:
            print(*(f"{code}: {sentence}" for sentence in missing), sep="\n")
            continue
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{code}.po").write_bytes(text_of(catalog))
        (FOLDER / f"{code}.mo").write_bytes(compiled(catalog))
        print(f"{code}: {len(catalog) - len(missing)} of {len(catalog)} sentences")
    return 0 if is_complete else 1


if __name__ == "__main__":
    raise SystemExit(main())
