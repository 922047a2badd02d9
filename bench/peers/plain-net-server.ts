// A minimal socket server: it encodes a message once and writes the same buffer to each socket.
import { createServer, type Socket } from 'node:net';
import { serverFrame } from '../load/frames.ts';
import { answer } from '../probe.ts';
import { listen } from './listen.ts';
import { publishOnRequest } from './publishing.ts';

const sockets = new Set<Socket>();
const server = createServer({ noDelay: true }, (socket) => {
  socket.once('data', () => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    socket.write(serverFrame('hello'));
    sockets.add(socket);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
});
publishOnRequest('publish', (data) => {
  const bytes = serverFrame(JSON.stringify({ type: 'event', topic: 'lamp', event: 'said', data }));
  for (const socket of sockets) socket.write(bytes);
});
const port = await listen(server);
answer('port', () => port);
