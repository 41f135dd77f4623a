// node load.js PORT PID MATCHES WARM_UP SECONDS: matches of two who answer each other as fast as they can, through
// boardgame.io's own client. A move counts when the other player has it. Prints one line of JSON.
const fs = require('fs');
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Cards } = require('./game');

const [port, pid, matches, warmUp, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const TICKS = 100; // a second, in /proc

const cpu = (of) => {
  const fields = fs.readFileSync(`/proc/${of}/stat`, 'utf8').split(') ').pop().split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};
const residentMb = (of) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${of}/status`, 'utf8'))[1]) / 1024;
const sleep = (s) => new Promise((resolve) => setTimeout(resolve, 1000 * s));
const clock = () => Number(process.hrtime.bigint()) / 1e9;

async function seated(lobby) {
  const { matchID } = await lobby.createMatch('cards', { numPlayers: 2 });
  const clients = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await lobby.joinMatch('cards', matchID, { playerID, playerName: playerID });
    const multiplayer = SocketIO({ server: url, socketOpts: { transports: ['websocket'] } });
    const options = { game: Cards, numPlayers: 2, playerID, matchID, credentials: playerCredentials, debug: false };
    const client = Client({ ...options, multiplayer });
    client.start();
    clients.push(client);
  }
  return { clients, since: 0, seen: 0, mover: 0 };
}

async function main() {
  const lobby = new LobbyClient({ server: url });
  const tables = [];
  for (let i = 0; i < matches; i++) tables.push(await seated(lobby));
  const connected = () => tables.every((table) => table.clients.every((client) => client.getState()?.isConnected));
  for (let i = 0; i < 400 && !connected(); i++) await sleep(0.025);
  if (!connected()) throw new Error('not every client was connected within 10 s');

  const took = [];
  let isOpen = false;
  const play = (table, seat) => {
    table.since = clock();
    table.clients[seat].moves.play(Math.floor(5 * Math.random()));
  };
  for (const table of tables) {
    table.clients.forEach((client, seat) => {
      client.subscribe((state) => {
        // The mover's own client shows the move before the server has seen it: only the other one is asked.
        const asked = state && state.ctx.currentPlayer === String(seat) && state._stateID > table.seen;
        if (!asked || !table.since || table.mover === seat) return;
        table.seen = state._stateID;
        table.mover = seat;
        if (isOpen) took.push(clock() - table.since);
        setImmediate(() => play(table, seat));
      });
    });
  }
  for (const table of tables) play(table, 0);
  await sleep(warmUp);

  const [cpuBefore, ownBefore, since] = [cpu(pid), cpu(process.pid), clock()];
  isOpen = true;
  await sleep(seconds);
  isOpen = false;
  const [now, own, server] = [clock() - since, cpu(process.pid) - ownBefore, cpu(pid) - cpuBefore];
  const still = tables.filter((table) => table.seen < 2).length;
  if (still) throw new Error(`${still} matches did not move`);
  took.sort((a, b) => a - b);
  const quantile = (share) => 1000 * took[Math.min(took.length - 1, Math.floor(share * took.length))];
  const line = { moves: took.length, seconds: now, server_cpu_seconds: server, load_cpu_seconds: own };
  Object.assign(line, { p50_ms: quantile(0.5), p99_ms: quantile(0.99), max_ms: quantile(1) });
  console.log(JSON.stringify({ ...line, server_mb: residentMb(pid) }));
  process.exit(0);
}

setTimeout(() => process.exit(2), 1000 * (warmUp + seconds + 60)).unref();
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
