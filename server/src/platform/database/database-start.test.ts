import { connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { testEngine, testServerUrl } from '../../testing/database.ts';
import { ConfigError } from '../config-error.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';

const logged: string[] = [];
const lines = new PassThrough().on('data', (line: Buffer) => logged.push(line.toString()));
const log = createLog({ logLevel: 'warn' }, lines);

test('OPS-88 the server waits for a PostgreSQL that never answers, then fails with one sentence', async () => {
  const databaseUrl = 'postgresql://amos:secret@127.0.0.1:1/nave';
  const opening = openDatabase({ databaseUrl, dataDir: null, log, startTimeoutMs: 1_500 });
  const error = await opening.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATABASE_URL is set, but the database does not answer: [^\n]*ECONNREFUSED[^\n]*$/);
  expect(logged.join()).toContain('waiting for it, up to a minute');
  expect(String(error) + logged.join()).not.toContain('secret');
});

describe.runIf(testEngine === 'postgresql')('a running PostgreSQL', () => {
  test('OPS-88~ the server waits for a PostgreSQL that starts later', async () => {
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

  test('OPS-88~ the server does not wait if waiting cannot fix the error', async () => {
    const url = new URL(testServerUrl());
    url.pathname = '/nave_no_such_database';
    logged.length = 0;
    await expect(openDatabase({ databaseUrl: url.href, dataDir: null, log })).rejects.toThrow('does not exist');
    expect(logged).toEqual([]);
  });
});

interface Gate {
  port: number;
  /** Resolves when the first connection is refused. */
  refused: Promise<void>;
  open(): void;
  close(): void;
}

/** Starts a proxy that refuses all connections until `open` is called. */
async function startGate(port: number, host: string): Promise<Gate> {
  let isOpen = false;
  let resolveRefused = () => {};
  const refused = new Promise<void>((resolve) => {
    resolveRefused = resolve;
  });
  const forward = (caller: Socket) => {
    const upstream = connect(port, host);
    for (const socket of [caller, upstream]) socket.on('error', () => undefined);
    caller.pipe(upstream).pipe(caller);
  };
  const server = createServer((caller) => {
    if (isOpen) return forward(caller);
    caller.destroy();
    resolveRefused();
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
