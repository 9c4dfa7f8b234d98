"""The manual: how to play, what the coach's figures mean, what every page is for, and what helps in trouble."""

from dataclasses import dataclass

from ui.text.language import tr


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and what stands below it, sentence group by sentence group."""

    title: str
    words: tuple[str, ...]


def manual() -> tuple[Chapter, ...]:
    """All chapters in the order in which a newcomer needs them.

    >>> [len(chapter.words) > 3 for chapter in manual()].count(True) == len(manual())
    True
    """
    return (
        Chapter(tr("The first deal"), _beginning()),
        Chapter(tr("Calling"), _calling()),
        Chapter(tr("Playing"), _playing()),
        Chapter(tr("What the coach shows"), _coach()),
        Chapter(tr("After a deal: the review"), _review()),
        Chapter(tr("Drills and lessons"), _practice()),
        Chapter(tr("The score sheet for a real table"), _sheet()),
        Chapter(tr("By keyboard"), _keyboard()),
        Chapter(tr("Where your files are"), _files()),
        Chapter(tr("If something is wrong"), _trouble()),
    )


def _beginning() -> tuple[str, ...]:
    return (
        tr("You sit at the bottom of the table and play against three bots. A match is already waiting."),
        tr(
            "Everybody gets 13 cards and calls how many tricks they will take. Then the 13 tricks are played."
        ),
        tr("The rules in force are always named at the edge of the table; the page Rules explains them all."),
        tr(
            "Another match begins with Ctrl+N: there you choose the rules, how strong the bots are, and what kind"
            " of hands you want to practise."
        ),
        tr("If you have never played, begin with the lessons on the page Learn."),
    )


def _calling() -> tuple[str, ...]:
    return (
        tr("When it is your turn, press the number of tricks you call, or click it."),
        tr("If you take at least as many tricks as you called, you get your call in points."),
        tr("Each trick above your call brings a little more, a tenth of a point under most rules."),
        tr("If you take fewer, you lose points, under most rules the whole call."),
        tr("So call what you can keep, not what you can dream of: a broken call costs twice its size."),
        tr("Count high cards and long spades: aces nearly always take a trick, kings mostly, queens seldom."),
    )


def _playing() -> tuple[str, ...]:
    return (
        tr("Click a card, or move along your hand with the arrow keys and press Enter."),
        tr("You must follow the suit that was led. If you have none of it, you must trump if that can win."),
        tr("Spades are trumps under every usual rule set and beat all other suits."),
        tr("Cards that are not allowed now are dimmed. Play one and the program says which rule forbids it."),
        tr("U takes your last choice back. In training this is free, and the record says that you did it."),
        tr("T goes back to an earlier choice and tries another way, on the same cards or on other ones."),
        tr("If the rest is certain, C claims it. P lets the program play the deal out for you."),
        tr("L shows the last trick again, G the log of the match, S the scores."),
    )


def _coach() -> tuple[str, ...]:
    return (
        tr(
            "Press H and the coach prices your choice. It sees only what you see: your cards and what was played."
        ),
        tr(
            "It deals the cards you cannot see thousands of times in ways that fit all that was shown, plays each"
            " deal to the end, and takes the average."
        ),
        tr("Points: what a call or card brings on average, in points of this deal."),
        tr(
            "±: how far such an average may be off by chance. In 19 cases of 20 the true value lies within it."
        ),
        tr("Against the best: so many points fewer than the best choice brings, over the same deals."),
        tr(
            "Too close: the difference is small or may be chance. Both choices are good, and neither is a mistake."
        ),
        tr("Kept: in so many of a hundred deals your call is kept."),
        tr("Tricks you take: how often you end with three, four or five tricks if you play for them."),
        tr("The count: the winners you can count in your head, each with its chance. It is there at once."),
        tr("Fifths: the count in fifths of a trick, so that you can add it up without a calculator."),
        tr("Where are they: the exact chance that a missing card is in each of the other hands."),
        tr("Shown so far: what each player has given away, such as a suit they no longer have."),
        tr(
            "You choose when the coach speaks: never, on request, always, or as a tutor who asks before a costly choice."
        ),
        tr(
            "The coach can be wrong: it takes the others for sensible players. The figures say how sure it is."
        ),
    )


def _review() -> tuple[str, ...]:
    return (
        tr("R opens the review: every decision of yours with its price, the costliest one first."),
        tr("A decision is judged by what you could know then, never by cards that you could not see."),
        tr(
            "?! is doubtful, ? a mistake, ?? a blunder. No sign is given where chance may have made the difference."
        ),
        tr("Expected from this hand, luck and own choices add up to your score: so you see what was yours."),
        tr(
            "Every mistake can become a drill. The library keeps all hands; there you search, mark and share them."
        ),
        tr("The page Progress shows where your points go over many deals."),
    )


def _practice() -> tuple[str, ...]:
    return (
        tr(
            "The page Drills asks short questions: what to call, what to play, what is allowed, what is still out."
        ),
        tr(
            "What you answer wrong comes back soon, what you know comes back late. A few minutes a day are enough."
        ),
        tr("An answer that is nearly as good as the best counts as right."),
        tr("The lessons on the page Learn are played, not read: each step lets you do what it explains."),
        tr("The page Rules explains every rule with an example, and keeps rule sets of your own."),
    )


def _sheet() -> tuple[str, ...]:
    return (
        tr(
            "If you play with real cards, the page Score sheet does the sums: type calls and tricks, Enter goes on."
        ),
        tr("It says at once if tricks do not add up to 13 or a call is too low, and whose it is."),
        tr("A wrong number can be corrected in any deal, and everything can be undone."),
        tr("You can copy a sheet as text to send it to the others."),
    )


def _keyboard() -> tuple[str, ...]:
    return (
        tr("Everything can be done without a mouse. The key ? shows all keys, F10 opens the menu."),
        tr("Ctrl with 1 to 8 opens the pages. Tab goes from one control to the next."),
        tr("The numbers call; 0 is ten, and Shift with 1, 2 or 3 is eleven to thirteen."),
        tr("A screen reader is told every card that is played and every message."),
    )


def _files() -> tuple[str, ...]:
    return (
        tr("All your files lie in one folder of this computer; the About box names it and opens it."),
        tr("The match is saved after every call and card, so you can close the window at any time."),
        tr("match.callbreak is the match on the table, library.db are your saved hands and drills."),
        tr(
            "settings.ini has your preferences, rules.txt your own rule sets, lessons.json what you have learned."
        ),
        tr("To take everything to another computer, close the program and copy the folder."),
        tr("Nothing leaves your computer. The program works without the internet and asks nothing of it."),
    )


def _trouble() -> tuple[str, ...]:
    return (
        tr("A damaged file never stops the program: it is kept under another name, and you are told which."),
        tr(
            "If the window does not open or looks odd, start the program with --safe-mode: it leaves your files alone."
        ),
        tr("If text is too small or too large, change it in the preferences with Ctrl and comma."),
        tr("If the coach is slow, look into the About box: without a compiled engine it takes far longer."),
        tr(
            "If a fault is told, copy its details and send them along. The command callbreak diagnostics tells the same."
        ),
    )
