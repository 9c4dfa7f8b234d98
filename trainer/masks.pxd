# C types for masks.py: the compiled kernel calls these functions without passing through Python.
cimport cython

ctypedef unsigned long long word

cdef word SUIT_BITS, ONE, TWO
cdef int TRUMP_BITS, VOID_SHIFT, HEAD_BIT, HEAD_AFTER_RUFF_BIT, NO_TRUMP_LEAD_BIT
cdef int _WIN_OR_FREE, _TRUMP_ANY, _FREE

cpdef word suit_mask(int suit) noexcept nogil

cpdef word above(int card) noexcept nogil

cpdef bint beats(int card, int win, int law) noexcept nogil

@cython.locals(side=word)
cpdef word lead_mask(word hand, bint first_trick, int law) noexcept nogil

@cython.locals(suited=word, heads=word, trumps=word, winners=word, trump=cython.int, void=cython.int)
cpdef word follow_mask(word hand, int led, int high, int win, int law) noexcept nogil

cpdef word legal_mask(word hand, int led, int high, int win, bint first_trick, int law) noexcept nogil

@cython.locals(excluded=word, played=word, other=cython.int)
cpdef word excluded_mask(int card, int led, int high, int win, bint first_trick, int law) noexcept nogil
