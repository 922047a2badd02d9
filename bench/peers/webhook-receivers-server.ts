// A process with receivers of webhooks, each of which answers after a delay.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../probe.ts';
import { listen } from './listen.ts';

/** When each receiver got its messages, in ms of `performance.now`. */
const received: number[][] = [];

/** Starts receivers. Returns their ports. */
answer('start', async ({ count, delayMs }: { count: number; delayMs: number }) =>
  Promise.all(
    Array.from({ length: count }, () => {
      const times: number[] = [];
      received.push(times);
      const server = createServer(async (request, response) => {
        request.resume();
        await sleep(delayMs);
        times.push(performance.now());
        response.writeHead(204).end();
      });
      return listen(server);
    }),
  ),
);

answer('reset', () => {
  for (const times of received) times.length = 0;
});

/** Waits until each receiver has so many messages. Returns how many each got in a second. */
answer('rates', async (count: number) => {
  while (received.some((times) => times.length < count)) await sleep(20);
  return received.map((times) => {
    const [first = 0] = times;
    return (count - 1) / (((times[count - 1] ?? 0) - first) / 1_000);
  });
});
