import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { smallDisk } from '@nave/server/testing/small-disk.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { freePort, runServer } from './fixtures/nave-server.ts';

const SETUP = join(import.meta.dirname, '../scripts/setup.mjs');
/** Writes 40 MB to the write-ahead log, more than fits in its current segment, without changing data. */
const WRITE_TO_LOG = "select pg_logical_emit_message(false, 'x', repeat('x', 40000000))";

test('OPS-89~ OPS-86 if the database fails on a full disk, npm start restarts Nave, waits for disk space and keeps every message', async () => {
  const disk = smallDisk(320);
  test.skip(!disk, 'SKIPPED: this user may not mount a small disk');
  if (!disk) return;
  const [port, dataDir] = [await freePort(), join(disk.folder, 'data')];
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url };
  const server = runServer(settings, [SETUP, 'start']);
  let output = '';
  for (const stream of [server.process.stdout, server.process.stderr]) stream?.on('data', (bytes) => (output += bytes));
  try {
    await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
    const contentId = await runningContent(url);
    const messagesBefore = await messages(url, contentId);
    expect(messagesBefore.length).toBeGreaterThan(0);
    disk.fill(0);
    // Simulates that Nave released its reserve file earlier and that other data filled the space.
    rmSync(join(dataDir, 'reserve'));
    disk.fill(0);
    await writeToLog(join(dataDir, 'run'));
    await expect.poll(() => output).toContain('The embedded database failed: the disk is full');
    await expect.poll(() => output).toContain('Restarting in 1 s.');
    await expect.poll(() => output, { timeout: 20_000 }).toContain('disk full: the embedded database waits for');
    disk.empty();
    await expect.poll(() => isReady(url), { timeout: 30_000 }).toBe(true);
    expect(await messages(url, contentId)).toEqual(messagesBefore);
  } finally {
    server.process.kill('SIGTERM');
    await server.end;
    disk.remove();
  }
});

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Returns the id of the demo's live content. */
async function runningContent(url: string): Promise<string> {
  const response = await fetch(`${url}/cdn/channels/by-key/grace/online`);
  const { data } = (await response.json()) as {
    data: { contents: { id: string; opensAt: string; closesAt: string }[] };
  };
  const now = new Date().toISOString();
  const running = data.contents.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  if (!running) throw new Error('No service is running in the demo.');
  return running.id;
}

async function messages(url: string, contentId: string): Promise<string[]> {
  const viewer = await connectViewer({ url });
  const { snapshot } = await viewer.follow(chatTopic(contentId));
  await viewer.close();
  return (snapshot?.messages ?? []).map(({ data }) => data.message);
}

/** Writes to the write-ahead log until the database stops answering. */
async function writeToLog(host: string): Promise<void> {
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(WRITE_TO_LOG).catch(() => undefined);
}
