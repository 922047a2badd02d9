import { Child } from './child.ts';
import { type Engine, withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { short } from './result-table.ts';
import { interleaved } from './statistics.ts';

const ROUNDS = 5;
const MESSAGES = 20_000;
const targets: Record<Engine, number> = { embedded: 25_000, postgresql: 45_000 };

/**
 * Measures messages into one room by 900 callers who wait for each acknowledgement, relative to bare inserts of the same
 * rows.
 */
export async function storedMessages(): Promise<Figure[]> {
  return [await onEngine('embedded'), await waitingForTheDisk(), await onEngine('postgresql')];
}

/** Measures the same messages with commits that wait for the disk, as in production, relative to commits that do not. */
function waitingForTheDisk(): Promise<Figure> {
  return withEngine('embedded', async (env) => {
    const waiting = new Child('servers/realtime-server.ts', { env });
    const careless = new Child('servers/realtime-server.ts', { env: { ...env, NAVE_TEST_DURABLE: '0' } });
    let rooms = 0;
    const appendTo = (server: Child) => () =>
      server.ask<number>('append', { room: `room-${++rooms}`, messages: MESSAGES });
    const both = { waiting: appendTo(waiting), careless: appendTo(careless) };
    for (const append of Object.values(both)) await append();
    const found = await interleaved(ROUNDS, both);
    for (const server of [waiting, careless]) {
      await server.ask('close');
      await server.end();
    }
    return {
      name: 'stored messages, embedded, waiting for the disk',
      value: found.waiting / found.careless,
      unit: 'x',
      note: `${short(found.waiting)} /s beside ${short(found.careless)} /s where a commit does not wait, as in tests alone`,
    };
  });
}

function onEngine(engine: Engine): Promise<Figure> {
  return withEngine(engine, async (env) => {
    const server = new Child('servers/realtime-server.ts', { env });
    let rooms = 0;
    const one = (how: 'append' | 'insert') => () =>
      server.ask<number>(how, { room: `room-${++rooms}`, messages: MESSAGES });
    await one('append')();
    const found = await interleaved(ROUNDS, { append: one('append'), insert: one('insert') });
    await server.ask('close');
    await server.end();
    return {
      name: `stored messages, one room, ${engine}`,
      value: found.append,
      unit: '/s',
      target: { atLeast: targets[engine] },
      note: `${(found.append / found.insert).toFixed(2)} x bare inserts of the same rows in batches (${short(found.insert)} /s)`,
    };
  });
}
