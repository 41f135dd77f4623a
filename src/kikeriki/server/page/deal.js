// One's share in a fair deal (docs/fair-deals.md): a seed is drawn, promised, and shown when all have promised.

const NAME = new TextEncoder().encode("kikeriki/commitment/1");

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const field = (bytes) => [0, 0, 0, 0, 0, 0, 0, bytes.length, ...bytes]; // its length in 8 bytes comes first

async function commitment(seed) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array([...field(NAME), ...field(seed)]))));
}

// Kept in the session, so that whoever reloads the page can still show what was promised.
function seedFor(match, seat) {
  const name = `seed ${match} ${seat}`;
  const kept = sessionStorage.getItem(name) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(name, kept);
  return kept;
}

export async function takePart(line, table, seats) {
  if (!crypto.subtle || !["open", "revealing"].includes(table.status)) return; // plain http on a network: no share
  for (const seat of seats) {
    const { match } = table;
    const share = table.deal.contributions.find((part) => part.who === `seat ${seat}`);
    if (table.status === "revealing" && !share) continue;
    const seed = seedFor(match, seat);
    const promised = await commitment(seed.match(/../g).map((byte) => parseInt(byte, 16)));
    if (!share) line.send({ type: "commit", seat, match, commitment: promised });
    else if (table.status === "revealing" && share.seed === null && share.commitment === promised)
      line.send({ type: "reveal", seat, match, seed });
  }
}
