import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.ts';
import type { Figure } from './figure.ts';
import type { Senders } from './load/senders.ts';
import { newPlace, SERVICE_DATA, SERVICE_PAGE, startNave } from './running-nave.ts';

const SENDERS = 200;
const SECONDS = 30;
const HEAP_MB = 512;
const SAMPLE_EVERY_MS = 250;
/** A version that no channel ever reaches. */
const VERSION = Number.MAX_SAFE_INTEGER;

/** Measures the delay of other requests while 200 connections pipeline requests without a pause. */
export async function unlimitedSenders(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place, { execArgv: [`--max-old-space-size=${HEAP_MB}`] });
  const attackers = new Child('load/senders.ts');
  const paths = ['/nope', `${SERVICE_DATA}?v=${VERSION}`, SERVICE_PAGE, '/api/auth/session'];
  const senders: Senders = { port: place.port, count: SENDERS, paths, seconds: SECONDS };
  const worst = { ready: 0, cached: 0, uncached: 0 };
  let isOver = false;
  const sending = attackers.ask<number>('send', senders).finally(() => {
    isOver = true;
  });
  for (let visit = 0; !isOver; visit += 1) {
    const [ready, cached, uncached] = await Promise.all([
      waitFor(place.port, '/readyz', 200),
      waitFor(place.port, SERVICE_PAGE, 200),
      waitFor(place.port, `/nobody-${visit}`, 404),
    ]);
    worst.ready = Math.max(worst.ready, ready);
    worst.cached = Math.max(worst.cached, cached);
    worst.uncached = Math.max(worst.uncached, uncached);
    await sleep(SAMPLE_EVERY_MS);
  }
  const disconnections = await sending;
  await attackers.end();
  await nave.end('SIGTERM');
  const note = `${SENDERS} connections for ${SECONDS} s, ${disconnections} disconnections; ${HEAP_MB} MB of heap`;
  return [
    { name: 'unlimited senders: /readyz, worst', value: worst.ready, unit: 'ms', target: { atMost: 1_000 }, note },
    { name: 'unlimited senders: cached page, worst', value: worst.cached, unit: 'ms', target: { atMost: 2_000 } },
    { name: 'unlimited senders: uncached page, worst', value: worst.uncached, unit: 'ms', target: { atMost: 2_000 } },
  ];
}

/** Returns the duration of a request on a new connection, in ms. Throws if the response has another status. */
async function waitFor(port: number, path: string, status: number): Promise<number> {
  const requestedAt = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${path} answers ${answer.status}.`);
  return performance.now() - requestedAt;
}
