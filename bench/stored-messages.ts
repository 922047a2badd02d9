import { Child } from './child.ts';
import { type Engine, withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { short } from './result-table.ts';
import { interleaved } from './statistics.ts';

const ROUNDS = 5;
const MESSAGES = 20_000;
const targets: Record<Engine, number> = { embedded: 25_000, postgresql: 45_000 };

/**
 * Measures how many messages per second are stored in one room if 900 callers each wait for the acknowledgement of one
 * message before they send the next, and compares that with bare inserts of the same rows.
 */
export async function storedMessages(): Promise<Figure[]> {
  return [await onEngine('embedded'), await withDurableCommits(), await onEngine('postgresql')];
}

/** Measures stored messages per second with commits that wait for the disk, relative to commits that do not wait. */
function withDurableCommits(): Promise<Figure> {
  return withEngine('embedded', async (env) => {
    const durable = new Child('servers/realtime-server.ts', { env });
    const notDurable = new Child('servers/realtime-server.ts', { env: { ...env, NAVE_TEST_DURABLE: '0' } });
    let rooms = 0;
    const appendTo = (server: Child) => () =>
      server.ask<number>('append', { room: `room-${++rooms}`, messages: MESSAGES });
    const measurements = { durable: appendTo(durable), notDurable: appendTo(notDurable) };
    for (const append of Object.values(measurements)) await append();
    const found = await interleaved(ROUNDS, measurements);
    for (const server of [durable, notDurable]) {
      await server.ask('close');
      await server.end();
    }
    return {
      name: 'stored messages, embedded, commits that wait for the disk relative to commits that do not',
      value: found.durable / found.notDurable,
      unit: 'x',
      note: `${short(found.durable)} /s, and ${short(found.notDurable)} /s with commits that do not wait, as only in tests`,
    };
  });
}

function onEngine(engine: Engine): Promise<Figure> {
  return withEngine(engine, async (env) => {
    const server = new Child('servers/realtime-server.ts', { env });
    let rooms = 0;
    const run = (command: 'append' | 'insert') => () =>
      server.ask<number>(command, { room: `room-${++rooms}`, messages: MESSAGES });
    await run('append')();
    const found = await interleaved(ROUNDS, { append: run('append'), insert: run('insert') });
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
