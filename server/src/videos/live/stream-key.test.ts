import { createHash } from 'node:crypto';
import { createLog } from '@nave/server/platform/log.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { connectEncoder } from '@nave/server/testing/rtmp-sender.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { liveInputs } from '../tables.ts';

const email = 'ruth@grace.example';
const lines: string[] = [];
let server: RunningApp;
beforeAll(async () => {
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  server = await runningApp({ log, env: { RTMP_PORT: '0', RTMP_HOST: '127.0.0.1' } });
});
afterAll(() => server.stop());

test('VID-61 a stream key has 160 random bits, 128 of them secret, is stored as a hash, shown once and never logged, until a new one ends it', async () => {
  const { id: clientId } = await aClient(server.db);
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
  const cookie = await server.signIn(email);
  const path = `/api/clients/${clientId}/live-inputs`;
  const added = await server.call('POST', path, { cookie, body: { name: 'Chapel' } });
  const { input, streamKey } = await json<{ input: { id: string }; streamKey: { key: string; rtmpUrl: string } }>(
    added,
  );
  const { key, rtmpUrl } = streamKey;
  expect(key).toMatch(/^[0-9a-f]{40}$/);
  // Staff see the last 4 characters.
  expect((key.length - 4) * 4).toBeGreaterThanOrEqual(128);
  const [row] = await server.db.select().from(liveInputs).where(eq(liveInputs.id, input.id));
  expect(row?.keyHash).toEqual(createHash('sha256').update(key).digest());
  expect(JSON.stringify({ ...row, keyHash: row?.keyHash?.toString('latin1') })).not.toContain(key);
  expect(await (await server.call('GET', path, { cookie })).text()).not.toContain(key);
  const publish = async (streamed: string) => {
    const encoder = await connectEncoder(rtmpUrl);
    onTestFinished(() => encoder.close());
    return encoder.publish(streamed);
  };
  expect(await publish(key)).toBe('NetStream.Publish.Start');
  const renewed = await json<{ key: string }>(await server.call('POST', `${path}/${input.id}/key`, { cookie }));
  expect(renewed.key).not.toBe(key);
  expect(await publish(key)).toBe('NetStream.Publish.BadName');
  expect(await publish(renewed.key)).toBe('NetStream.Publish.Start');
  const logged = lines.join('');
  expect(logged).toContain(input.id);
  for (const secret of [key, renewed.key]) expect(logged).not.toContain(secret);
});
