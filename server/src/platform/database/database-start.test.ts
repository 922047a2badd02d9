import { connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { testEngine, testServerUrl } from '../../testing/database.ts';
import { ConfigError } from '../config-error.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';

const said: string[] = [];
const lines = new PassThrough().on('data', (line: Buffer) => said.push(line.toString()));
const log = createLog({ logLevel: 'warn' }, lines);

test('OPS-88 a PostgreSQL that never answers is waited for, then reported in a sentence', async () => {
  const databaseUrl = 'postgresql://amos:secret@127.0.0.1:1/nave';
  const opening = openDatabase({ databaseUrl, dataDir: null, log, startTimeoutMs: 1_500 });
  const error = await opening.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATABASE_URL is set, but the database does not answer: [^\n]*ECONNREFUSED[^\n]*$/);
  expect(said.join()).toContain('waiting for it, up to a minute');
  expect(String(error) + said.join()).not.toContain('secret');
});

describe.runIf(testEngine === 'postgresql')('a running PostgreSQL', () => {
  test('OPS-88~ a PostgreSQL that starts later is waited for', async () => {
    const url = new URL(testServerUrl());
    const gate = await startGate(Number(url.port || 5432), url.hostname);
    url.hostname = '127.0.0.1';
    url.port = String(gate.port);
    const opening = openDatabase({ databaseUrl: url.href, dataDir: null, log });
    await gate.refused;
    gate.open();
    const database = await opening;
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    gate.close();
  });

  test('OPS-88~ an error that waiting cannot fix is reported at once', async () => {
    const url = new URL(testServerUrl());
    url.pathname = '/nave_no_such_database';
    said.length = 0;
    await expect(openDatabase({ databaseUrl: url.href, dataDir: null, log })).rejects.toThrow('does not exist');
    expect(said).toEqual([]);
  });
});

interface Gate {
  port: number;
  /** Resolves when a connection was refused. */
  refused: Promise<void>;
  open(): void;
  close(): void;
}

/** A proxy that refuses all connections until it is opened. */
async function startGate(port: number, host: string): Promise<Gate> {
  let isOpen = false;
  let turnedAway = () => {};
  const refused = new Promise<void>((resolve) => {
    turnedAway = resolve;
  });
  const forward = (caller: Socket) => {
    const way = connect(port, host);
    for (const socket of [caller, way]) socket.on('error', () => undefined);
    caller.pipe(way).pipe(caller);
  };
  const server = createServer((caller) => {
    if (isOpen) return forward(caller);
    caller.destroy();
    turnedAway();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    refused,
    open: () => {
      isOpen = true;
    },
    close: () => server.close(),
  };
}
