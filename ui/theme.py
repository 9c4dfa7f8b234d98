"""The colours of the program: a light and a dark palette, and the Qt palette made from either.

Colours are texts "#rrggbb", so that a palette is a plain hashable value (picture caches use it as a key)
and contrast can be computed and tested without a window.
"""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette, QStyleHints

from trainer.cards import Suit
from ui.table.order import HandOrder


class Scheme(Enum):
    """Which palette the user wants."""

    LIGHT = auto()
    DARK = auto()
    SYSTEM = auto()


class TextSize(Enum):
    """How large the whole window writes, as a multiple of the desktop's own size."""

    NORMAL = 1.0
    LARGE = 1.2
    LARGER = 1.4


class Ground(Enum):
    """What a suit sign is painted on; each ground has its own four inks."""

    CARD = auto()
    DIMMED = auto()
    WINDOW = auto()
    BADGE = auto()


@dataclass(frozen=True, slots=True)
class Inks:
    """The four suit colours on one ground; a two-colour deck uses black and red only."""

    black: str
    red: str
    green: str
    blue: str

    def of(self, suit: Suit, *, four_colour: bool) -> str:
        """The colour of a suit."""
        match suit:
            case Suit.SPADES:
                return self.black
            case Suit.HEARTS:
                return self.red
            case Suit.CLUBS:
                return self.green if four_colour else self.black
            case Suit.DIAMONDS:
                return self.blue if four_colour else self.red


@dataclass(frozen=True, slots=True)
class Palette:
    """Every named colour of one scheme; `x_text` or `x_ink` is written on `x`."""

    is_dark: bool
    # Windows and panels
    window: str
    text: str
    muted: str
    base: str
    stripe: str
    line: str
    button: str
    button_text: str
    highlight: str
    highlight_text: str
    link: str
    gain: str
    loss: str
    bar: str
    bar_track: str
    bar_missed: str
    accent_line: str
    rail: str
    # The table
    felt_centre: str
    felt_edge: str
    felt_text: str
    felt_muted: str
    badge: str
    badge_text: str
    badge_muted: str
    avatar: str
    avatar_text: str
    accent: str
    accent_text: str
    made: str
    broken: str
    pad: str
    pad_hover: str
    pad_text: str
    focus: str
    notice: str
    notice_ink: str
    notice_title: str
    notice_link: str
    # Cards
    card: str
    card_edge: str
    dimmed: str
    dimmed_edge: str
    back: str
    back_line: str
    card_inks: Inks
    dimmed_inks: Inks
    window_inks: Inks
    badge_inks: Inks

    def suit_ink(self, suit: Suit, ground: Ground, *, four_colour: bool) -> str:
        """The colour of a suit sign on a ground."""
        return self._inks_on(ground).of(suit, four_colour=four_colour)

    def _inks_on(self, ground: Ground) -> Inks:
        match ground:
            case Ground.CARD:
                return self.card_inks
            case Ground.DIMMED:
                return self.dimmed_inks
            case Ground.WINDOW:
                return self.window_inks
            case Ground.BADGE:
                return self.badge_inks


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are to look now: the palette, whether the deck has four colours, and how a hand is sorted."""

    palette: Palette
    four_colour: bool
    order: HandOrder = HandOrder.TRUMPS_FIRST


LIGHT = Palette(
    is_dark=False,
    window="#f6f4f0",
    text="#1f2326",
    muted="#5f656a",
    base="#fffefb",
    stripe="#efece6",
    line="#dcd8d0",
    button="#ebe8e1",
    button_text="#1f2326",
    highlight="#2f6f9f",
    highlight_text="#ffffff",
    link="#1f5f93",
    gain="#1e7440",
    loss="#b3261e",
    bar="#3b7ba6",
    bar_track="#cbd9e3",
    bar_missed="#808d97",
    accent_line="#b97f12",
    rail="#ebe8e1",
    felt_centre="#1f7163",
    felt_edge="#0e453e",
    felt_text="#f3f8f5",
    felt_muted="#d9ebe4",
    badge="#0d3f38",
    badge_text="#f5faf7",
    badge_muted="#a9cbc0",
    avatar="#26796a",
    avatar_text="#ffffff",
    accent="#f4b740",
    accent_text="#33260a",
    made="#5fd98f",
    broken="#ff9c8f",
    pad="#2f6f63",
    pad_hover="#286257",
    pad_text="#ffffff",
    focus="#1a73e8",
    notice="#fffaee",
    notice_ink="#2a2620",
    notice_title="#96300f",
    notice_link="#7a5600",
    card="#fffdf8",
    card_edge="#cfcabf",
    dimmed="#bfbcb5",
    dimmed_edge="#98958e",
    back="#27598f",
    back_line="#a9c6e4",
    card_inks=Inks(black="#1e2329", red="#c9261f", green="#177a3b", blue="#1c5fb8"),
    dimmed_inks=Inks(black="#17191c", red="#7c1511", green="#0d4a22", blue="#113f7e"),
    window_inks=Inks(black="#1e2329", red="#c0241d", green="#177138", blue="#1c5fb8"),
    badge_inks=Inks(black="#e6eeeb", red="#ff9c8f", green="#7ce0a1", blue="#9cc8ff"),
)

DARK = Palette(
    is_dark=True,
    window="#1c2024",
    text="#e7eaec",
    muted="#9aa3aa",
    base="#15181b",
    stripe="#20252a",
    line="#353c42",
    button="#2b3137",
    button_text="#e7eaec",
    highlight="#2f6f9f",
    highlight_text="#ffffff",
    link="#83bff0",
    gain="#62cf8f",
    loss="#ff8a80",
    bar="#6fb1dd",
    bar_track="#34414b",
    bar_missed="#66747f",
    accent_line="#eeb042",
    rail="#15181b",
    felt_centre="#195c51",
    felt_edge="#0a332e",
    felt_text="#eaf3ef",
    felt_muted="#bcd5cb",
    badge="#092e29",
    badge_text="#eef5f2",
    badge_muted="#9dc0b4",
    avatar="#20695c",
    avatar_text="#ffffff",
    accent="#eeb042",
    accent_text="#2c2008",
    made="#5bd189",
    broken="#ff998b",
    pad="#2a655a",
    pad_hover="#33766a",
    pad_text="#ffffff",
    focus="#3884f7",
    notice="#f8f2e3",
    notice_ink="#2a2620",
    notice_title="#8d2d0e",
    notice_link="#735100",
    card="#f7f4ec",
    card_edge="#b9b4a9",
    dimmed="#a5a29c",
    dimmed_edge="#7d7a74",
    back="#234f80",
    back_line="#93b5d8",
    card_inks=Inks(black="#1e2329", red="#c0241d", green="#146f35", blue="#1a58ac"),
    dimmed_inks=Inks(black="#121416", red="#62100c", green="#083a1a", blue="#0c3163"),
    window_inks=Inks(black="#d4dadd", red="#ff8a80", green="#6fd695", blue="#8dbdf7"),
    badge_inks=Inks(black="#e0e9e5", red="#ff998b", green="#75d99a", blue="#94c1f7"),
)

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    ("text", "window"),
    ("text", "base"),
    ("text", "stripe"),
    ("text", "rail"),
    ("muted", "window"),
    ("muted", "base"),
    ("muted", "stripe"),
    ("muted", "rail"),
    ("muted", "button"),
    ("text", "button"),
    ("text", "bar_track"),
    ("button_text", "button"),
    ("highlight_text", "highlight"),
    ("link", "window"),
    ("link", "base"),
    ("gain", "window"),
    ("gain", "stripe"),
    ("loss", "window"),
    ("loss", "base"),
    ("loss", "stripe"),
    ("felt_text", "felt_centre"),
    ("felt_text", "felt_edge"),
    ("felt_muted", "felt_centre"),
    ("felt_muted", "felt_edge"),
    ("badge_text", "badge"),
    ("badge_muted", "badge"),
    ("avatar_text", "avatar"),
    ("made", "badge"),
    ("broken", "badge"),
    ("accent_text", "accent"),
    ("pad_text", "pad"),
    ("pad_text", "pad_hover"),
    ("notice_ink", "notice"),
    ("notice_title", "notice"),
    ("notice_link", "notice"),
)
"""Names of a text colour and of the ground it is written on; each pair reads at 4.5 or better."""

SHAPE_PAIRS: tuple[tuple[str, str], ...] = (
    ("link", "window"),
    ("bar", "window"),
    ("bar", "bar_track"),
    ("bar_missed", "window"),
    ("accent_line", "window"),
    ("accent", "felt_centre"),
    ("accent", "felt_edge"),
    ("accent", "badge"),
    ("felt_text", "pad"),
    ("focus", "card"),
    ("card", "felt_centre"),
    ("card", "felt_edge"),
    ("dimmed", "felt_centre"),
    ("dimmed", "felt_edge"),
)
"""Names of the colour of a telling shape and of its ground; each pair is held to 3 or better."""

INK_GROUNDS: tuple[tuple[str, str], ...] = (
    ("card_inks", "card"),
    ("card_inks", "notice"),
    ("dimmed_inks", "dimmed"),
    ("window_inks", "window"),
    ("window_inks", "base"),
    ("badge_inks", "badge"),
)
"""Names of a set of suit inks and of a ground it is used on, held to the same contrast."""


def contrast(one: str, other: str) -> float:
    """How well two colours tell apart: the contrast ratio of WCAG 2, 1 to 21.

    >>> contrast("#ffffff", "#000000")
    21.0
    >>> round(contrast("#777777", "#ffffff"), 2)
    4.48
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def palette_for(scheme: Scheme, hints: QStyleHints) -> Palette:
    """The palette of a scheme; SYSTEM follows the desktop, and is light where the desktop says nothing."""
    match scheme:
        case Scheme.LIGHT:
            return LIGHT
        case Scheme.DARK:
            return DARK
        case Scheme.SYSTEM:
            return DARK if hints.colorScheme() is Qt.ColorScheme.Dark else LIGHT


def font_of(text_size: TextSize) -> QFont:
    """The desktop's font in the size that is wanted."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPointSizeF(font.pointSizeF() * text_size.value)
    return font


def qt_palette(palette: Palette) -> QPalette:
    """The palette in Qt's terms, for the Fusion style."""
    made = QPalette()
    for role, colour in _roles(palette).items():
        made.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(palette.muted))
    return made


def _roles(palette: Palette) -> dict[QPalette.ColorRole, str]:
    role = QPalette.ColorRole
    return {
        role.Window: palette.window,
        role.WindowText: palette.text,
        role.Base: palette.base,
        role.AlternateBase: palette.stripe,
        role.Text: palette.text,
        role.PlaceholderText: palette.muted,
        role.Button: palette.button,
        role.ButtonText: palette.button_text,
        role.BrightText: palette.loss,
        role.ToolTipBase: palette.notice,
        role.ToolTipText: palette.notice_ink,
        role.Highlight: palette.highlight,
        role.HighlightedText: palette.highlight_text,
        role.Accent: palette.highlight,
        role.Link: palette.link,
        role.LinkVisited: palette.link,
        role.Light: palette.base,
        role.Midlight: palette.stripe,
        role.Mid: palette.line,
        role.Dark: palette.muted if palette.is_dark else palette.line,
        role.Shadow: "#000000",
    }
