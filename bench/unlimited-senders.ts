import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.ts';
import type { Figure } from './figure.ts';
import type { Senders } from './load/senders.ts';
import { newPlace, SERVICE_DATA, SERVICE_PAGE, startNave } from './running-nave.ts';

const SENDERS = 200;
const SECONDS = 30;
const HEAP_MB = 512;
const EVERY_MS = 250;
/** A version that no channel ever reaches. */
const VERSION = Number.MAX_SAFE_INTEGER;

/** Measures the delay of other requests while 200 connections pipeline requests. */
export async function unlimitedSenders(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place, { execArgv: [`--max-old-space-size=${HEAP_MB}`] });
  const hostile = new Child('load/senders.ts');
  const paths = ['/nope', `${SERVICE_DATA}?v=${VERSION}`, SERVICE_PAGE, '/api/auth/session'];
  const crowd: Senders = { port: place.port, count: SENDERS, paths, seconds: SECONDS };
  const worst = { ready: 0, page: 0, made: 0 };
  let isOver = false;
  const sending = hostile.ask<number>('send', crowd).finally(() => {
    isOver = true;
  });
  for (let visit = 0; !isOver; visit += 1) {
    const [ready, page, made] = await Promise.all([
      waitFor(place.port, '/readyz', 200),
      waitFor(place.port, SERVICE_PAGE, 200),
      waitFor(place.port, `/nobody-${visit}`, 404),
    ]);
    worst.ready = Math.max(worst.ready, ready);
    worst.page = Math.max(worst.page, page);
    worst.made = Math.max(worst.made, made);
    await sleep(EVERY_MS);
  }
  const cut = await sending;
  await hostile.end();
  await nave.end('SIGTERM');
  const note = `${SENDERS} connections for ${SECONDS} s, ${cut} times cut off; ${HEAP_MB} MB of heap`;
  return [
    { name: 'unlimited senders: /readyz, worst', value: worst.ready, unit: 'ms', target: { atMost: 1_000 }, note },
    { name: "unlimited senders: others' page, worst", value: worst.page, unit: 'ms', target: { atMost: 2_000 } },
    { name: 'unlimited senders: a page that is not kept', value: worst.made, unit: 'ms', target: { atMost: 2_000 } },
  ];
}

/** Returns the duration of a request on a new connection; an unexpected status ends the benchmark. */
async function waitFor(port: number, path: string, status: number): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${path} answers ${answer.status}.`);
  return performance.now() - asked;
}
