# C types for kernel.py; see there. Cython reads this file beside it when the package is built.
cimport cython
from trainer.masks cimport above, beats, follow_mask, lead_mask, suit_mask, word

cdef extern from *:
    """
    #ifndef KERNEL_SOURCES
    #define KERNEL_SOURCES ""
    #endif
    #ifdef _MSC_VER
    #include <intrin.h>
    #define KERNEL_INLINE static __inline
    KERNEL_INLINE int lowest(unsigned long long x) {
        unsigned long place; _BitScanForward64(&place, x); return (int)place; }
    KERNEL_INLINE int highest(unsigned long long x) {
        unsigned long place; _BitScanReverse64(&place, x); return (int)place; }
    #else
    #define KERNEL_INLINE static inline
    KERNEL_INLINE int lowest(unsigned long long x) { return __builtin_ctzll(x); }
    KERNEL_INLINE int highest(unsigned long long x) { return 63 - __builtin_clzll(x); }
    #endif
    /* In plain arithmetic: without -mpopcnt the built-in one is a call into a library. */
    KERNEL_INLINE int popcount(unsigned long long x) {
        x = x - ((x >> 1) & 0x5555555555555555ULL);
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        return (int)((((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56); }
    """
    const char* KERNEL_SOURCES
    int popcount(word x) noexcept nogil
    int lowest(word x) noexcept nogil
    int highest(word x) noexcept nogil

cdef word WORD, LOW_HALF, GOLDEN, MIX_A, MIX_B, STAR, ONE
cdef int TRYING, CONTENT, RANDOM, AT_RANDOM, NEVER, ROUND_TO_COME, MANY_TRUMPS
cdef int LAW, STEP, TO_ACT, PLAYED, LED, HIGH, WIN, WINNER, FIRST_TRICK, VOIDS
cdef int MIN_CALL, MAX_CALL, NINE_CLOSES, EIGHT_WINS, EXACT_CALLS, ME, IS_KEPT
cdef word[4] SUITS
cdef word[52] ABOVE
cdef word[208] BEATING
cdef word JACKS, QUEENS, KINGS, ACES

@cython.locals(z=word)
cpdef word mixed(word seed, word index) noexcept nogil
cdef word stepped(word x) noexcept nogil
cdef word drawn(word x) noexcept nogil

@cython.locals(my_trumps=word, their_trumps=word, own=word, theirs=word, number=cython.int, best=cython.int,
               most=cython.int, suit=cython.int, out=cython.int)
cdef int _lead(word mine, word legal, word others, int trump, int danger, bint trying) noexcept nogil

@cython.locals(own=word, best=cython.int, least=cython.int, suit=cython.int, card=cython.int,
               length=cython.int, score=cython.int)
cdef int _low_lead(word legal, int trump) noexcept nogil

@cython.locals(own=word, best=cython.int, most=cython.int, suit=cython.int, card=cython.int,
               over=cython.int, score=cython.int)
cdef int _harmless_lead(word legal, word others, int trump) noexcept nogil

@cython.locals(winners=word, losers=word, suited=word, theirs=word)
cdef int _follow(word mine, word legal, word others, int trump, int led, word beating,
                 int played, bint trying) noexcept nogil

@cython.locals(own=word, can_ruff=word, best=cython.int, least=cython.int, suit=cython.int,
               card=cython.int, length=cython.int, score=cython.int)
cdef int _discard(word mine, word losers, word others, int trump) noexcept nogil

@cython.locals(own=word, best=cython.int, most=cython.int, suit=cython.int, card=cython.int, score=cython.int)
cdef int _throw(word losers, int trump) noexcept nogil

@cython.locals(trumps=word, sides=word, number=cython.int, fifths=cython.int, suit=cython.int, call=cython.int)
cpdef int typical_call(word hand, int trump, int least, int most, bint is_exact) noexcept nogil

@cython.locals(length=cython.int, fifths=cython.int)
cdef int _side_fifths(word cards, bint can_ruff) noexcept nogil

@cython.locals(law=cython.int, step=cython.int, seat=cython.int, played=cython.int, led=cython.int,
               high=cython.int, win=cython.int, winner=cython.int, first_trick=cython.bint,
               voids=cython.int, turn=cython.int, danger=cython.int, trump=cython.int, card=cython.int, trying=cython.bint,
               wins=word, fraction=word, beating=word, out=word, mine=word, legal=word, bit=word, _=cython.int)
cdef word _play_out(word* hands, int* won, int* manner, int* calls, int* stops, int* scene, int* plays,
                    int chosen, word x) noexcept nogil

@cython.locals(seat=cython.int)
cdef void _unpack(object start, int* scene, int* won, int* calls, int* policies) except *

cdef int _stop_of(int call, int* scene) noexcept nogil

@cython.locals(seat=cython.int, chance=cython.int)
cdef void _settle(word* hands, int* heard, int silent, int* policies, int* scene, int* calls, int* stops,
                  int* manner, word x) noexcept nogil

@cython.locals(fraction=word, kept=word, place=cython.int, other=cython.int)
cdef word _shuffle_front(word* pack, int begin, int end, int size, word x) noexcept nogil

@cython.locals(scene=cython.int[17], hands=word[4], won=cython.int[4], heard=cython.int[4],
               calls=cython.int[4], policies=cython.int[4], stops=cython.int[4], manner=cython.int[4], plays=cython.int[52],
               pack=word[52], x=word, i=cython.int, card=cython.int, seat=cython.int)
cpdef play_deals(object start, word seed, word first, int n, signed char[:, :] tricks)

@cython.locals(scene=cython.int[17], hands=word[4], before=cython.int[4], won=cython.int[4],
               heard=cython.int[4], calls=cython.int[4], policies=cython.int[4], stops=cython.int[4],
               manner=cython.int[4], plays=cython.int[52], own=word, x=word, i=cython.int, one=cython.int,
               has_tricks=cython.bint, has_calls=cython.bint, has_lines=cython.bint, k=cython.int)
cpdef play_worlds(object start, int seat, const word[:] worlds, word seed, word first, int n,
                  long long[:] histogram, long long[:] card_wins, signed char[:, :] tricks=*,
                  signed char[:, :] used_calls=*, signed char[:, :] lines=*)

@cython.locals(scene=cython.int[17], hands=word[4], before=cython.int[4], won=cython.int[4],
               heard=cython.int[4], calls=cython.int[4], policies=cython.int[4], stops=cython.int[4],
               manner=cython.int[4], plays=cython.int[52], choices=cython.int[13], x=word, i=cython.int, k=cython.int,
               one=cython.int, number=cython.int)
cpdef play_cards(object start, const word[:] worlds, object cards, word seed, word first, int n,
                 signed char[:, :, :] tricks)

@cython.locals(pack=word[52], known=word[4], places=cython.int[3], x=word, point=word, i=cython.int,
               k=cython.int, seat=cython.int, node=cython.int, begin=cython.int, group=cython.int,
               groups=cython.int, branch=cython.int, last=cython.int, size=cython.int,
               to_first=cython.int, to_second=cython.int)
cpdef draw_worlds(object fixed, object seats, const word[:] bits, const int[:] ends, const int[:] nodes,
                  const word[:] thresholds, const int[:] gives, word seed, word first, int n, word[:] worlds)

@cython.locals(scene=cython.int[17], hands=word[4], won=cython.int[4], calls=cython.int[4],
               policies=cython.int[4], stops=cython.int[4], keys=word[16384], bounds=cython.int[16384],
               out=word, one=cython.int, k=cython.int, left=cython.int, most=cython.int, led=cython.int,
               high=cython.int, win=cython.int, found=cython.int)
cpdef int guaranteed_tricks(object start, int seat, object four) except -1

@cython.locals(me=cython.int, law=cython.int, trump=cython.int, slot=cython.int, lower=cython.int,
               upper=cython.int, floor=cython.int, ceiling=cython.int, best=cython.int, value=cython.int,
               card=cython.int, head=cython.int, suit=cython.int, top=cython.int, from_below=cython.bint,
               heads=cython.bint, key=word, mine=word, legal=word, bit=word)
cdef int _search(word* hands, int* won, int* stops, word* keys, int* bounds, int* scene, word out, int seat,
                 int played, int led, int high, int win, int winner, int alpha, int beta) noexcept nogil

@cython.locals(trumps=word)
cdef word _reach(word cards, int trump) noexcept nogil

@cython.locals(over=word, most=cython.int, seat=cython.int)
cdef int _sure_against(word* hands, int me, int trump) noexcept nogil

@cython.locals(kept=word, rest=word, over=word, card=cython.int)
cdef word _distinct(word legal, word barrier) noexcept nogil
