// Opens two hundred connections that pipeline requests without end, and reports how many connections were closed:
// node unlimited-sender.ts PORT PATH...
import { connect } from 'node:net';
import process from 'node:process';

const CONNECTIONS = 200;
const [port, ...paths] = process.argv.slice(2);
const floods = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2_500)));
let closed = 0;

function send(flood: Buffer): void {
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(flood));
  socket.on('data', () => undefined).on('error', () => undefined);
  socket.on('close', () => {
    closed += 1;
    if (closed % 100 === 0) process.send?.(closed);
    setTimeout(send, 5, flood);
  });
}

for (let sender = 0; sender < CONNECTIONS; sender += 1) send(floods[sender % floods.length] as Buffer);
process.on('disconnect', () => process.exit());
