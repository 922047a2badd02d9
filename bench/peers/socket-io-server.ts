// A socket.io server that is configured as in the documentation of socket.io: one room, WebSocket only, no compression.
// The first heartbeat is later than the end of the run, because the simulated pages do not answer heartbeats.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { answer } from '../probe.ts';
import { listen } from './listen.ts';
import { publishOnRequest } from './publishing.ts';

const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  perMessageDeflate: false,
  serveClient: false,
  pingInterval: 3_600_000,
});
io.on('connection', (socket) => void socket.join('room'));
publishOnRequest('publish', (message) => io.to('room').emit('said', message));
const port = await listen(http);
answer('port', () => port);
