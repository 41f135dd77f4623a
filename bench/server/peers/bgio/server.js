// node server.js PORT: boardgame.io's server with its store in memory, on loopback.
const { Server, Origins } = require('boardgame.io/server');
const { Cards } = require('./game');

const server = Server({ games: [Cards], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, then) => listen(port, '127.0.0.1', then);
server.run({ port: Number(process.argv[2]) });
setTimeout(() => process.exit(1), 600_000); // in case nobody ends it
