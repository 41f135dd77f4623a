// A trivial game for two: play one of five cards, get another. One move a turn, no end, no secrets.
const Cards = {
  name: 'cards',
  setup: () => ({ hands: { 0: [1, 2, 3, 4, 5], 1: [6, 7, 8, 9, 10] }, next: 11, score: { 0: 0, 1: 0 }, last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, place) => {
      const card = G.hands[playerID][place];
      G.score[playerID] += card % 15;
      G.hands[playerID][place] = G.next % 60;
      G.next += 1;
      G.last = card;
    },
  },
};

module.exports = { Cards };
