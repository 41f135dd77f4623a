"""What a seat sees and remembers, as `codes.five211.encode` writes it."""

from kikeriki.codes.five211 import BLOCKS, COPIES_OF_KIND, KINDS
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled

SIZE = BLOCKS.size
PRESENT, TOTALS, SCORED_CARDS = BLOCKS.at["present"], BLOCKS.at["totals"], BLOCKS.at["scored_cards"]
LIMIT, ROOSTERS, EXACT, LONG = (BLOCKS.at[name] for name in ("limit", "roosters", "exact", "long"))
CARDS_A_TURN, DECK, ROUND, ROUNDS = (BLOCKS.at[name] for name in ("cards_a_turn", "deck", "round", "rounds"))
TURN, TO_PICK, PILE = (BLOCKS.at[name] for name in ("turn", "to_pick", "pile"))
HAND, PICKED, UNSEEN, PLAYED = (BLOCKS.at[name] for name in ("hand", "picked", "unseen", "played"))
CARDS = 100


@compiled
def observe(s: Record, seat: int, obs: Row) -> None:
    for at in range(SIZE):
        obs[at] = 0
    obs[LIMIT], obs[ROOSTERS], obs[EXACT], obs[LONG] = s.limit, s.roosters, s.exact, s.long > 0
    obs[DECK], obs[ROUND], obs[ROUNDS] = s.deck, s.round_number, s.rounds
    for nth in range(len(s.cards_a_turn)):
        obs[CARDS_A_TURN + nth] = s.cards_a_turn[nth]
    obs[TURN + int(s.turn) - 1] = 1
    obs[TO_PICK] = s.cards_a_turn[s.turn - 1] - s.picked[seat] if s.seat >= 0 else 0
    obs[PILE] = CARDS - s.top
    for kind in range(KINDS):
        obs[UNSEEN + kind] = COPIES_OF_KIND[kind] - s.gone[kind]
    for place in range(s.hand_size):
        kind = int(s.hands[seat, place])
        obs[HAND + kind] += 1
        obs[UNSEEN + kind] -= 1
    for nth in range(s.picked[seat]):
        obs[PICKED + int(s.picks[seat, nth])] += 1
    who = seat
    for around in range(s.players):
        obs[PRESENT + around] = 1
        obs[TOTALS + around], obs[SCORED_CARDS + around] = s.totals[who], s.scored_cards[who]
        for place in range(s.played_size):
            obs[PLAYED + around * KINDS + int(s.played[who, place])] += 1
        who = who + 1 if who + 1 < s.players else 0
