import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { findPostgres, startPostgres } from './services.ts';

afterEach(() => vi.unstubAllEnvs());

test('findPostgres returns DATABASE_URL unchanged', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://db.example/nave');
  expect((await findPostgres()).url).toBe('postgresql://db.example/nave');
});

test('startPostgres starts the PostgreSQL from npm, on which databases can be created, and stop ends this server', {
  timeout: 60_000,
}, async () => {
  const { url, stop } = await startPostgres();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database probe');
  await client.end();
  await stop();
  await expect(new pg.Client(url).connect()).rejects.toThrow();
});
