// A process that simulates attackers: each pipelines requests without a pause, and reconnects when it is disconnected.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../probe.ts';

/** The number of attackers, and the paths that they request in turn. */
export interface Senders {
  readonly port: number;
  readonly count: number;
  readonly paths: readonly string[];
  readonly seconds: number;
}

const REQUESTS_AHEAD = 2_500;
const RECONNECT_AFTER_MS = 5;

/** Sends requests for the given time. Returns how often the server disconnected an attacker. */
answer('send', async ({ port, count, paths, seconds }: Senders) => {
  const floods = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(REQUESTS_AHEAD)),
  );
  let isOver = false;
  let disconnections = 0;
  const send = (flood: Buffer) => {
    const socket = connect(port, '127.0.0.1');
    const more = () => socket.write(flood);
    socket.on('drain', more);
    // Responses are read and dropped. Errors need no handler, because the socket then closes.
    socket.on('data', () => undefined).on('error', () => undefined);
    socket.on('close', () => {
      disconnections += 1;
      if (!isOver) setTimeout(send, RECONNECT_AFTER_MS, flood);
    });
    more();
  };
  for (let sender = 0; sender < count; sender += 1) send(floods[sender % floods.length] as Buffer);
  await sleep(seconds * 1_000);
  isOver = true;
  return disconnections;
});
