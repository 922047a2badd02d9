import { BEAT_EVERY_MS } from '@nave/domain/presence/presence.protocol.ts';
import { type AttackedApp, attackedApp } from '@nave/server/testing/attacked-app.ts';
import { usesTwoProcesses } from '@nave/server/testing/database.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Players } from './players.ts';

let attacked: AttackedApp;
beforeAll(async () => {
  attacked = await attackedApp();
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

const plays = (syncErrorMs: number | null) => ({ state: 'plays' as const, syncErrorMs });

async function metrics(): Promise<string> {
  return (await fetch(`${attacked.server.url}/metrics`)).text();
}

test('PLAY-98~ the reported state of a page’s video is counted in the server’s metrics, and nothing is stored', async ({
  skip,
}) => {
  skip(usesTwoProcesses, 'Each process measures its own players.');
  const { contentId } = attacked.room;
  const before = await fingerprint(attacked.server.db);
  const [one, other] = [await attacked.aNamedGuest(), await attacked.aNamedGuest()];
  for (const syncErrorMs of [9_000, 120]) {
    expect((await one.command('presence.beat', { contentId, playing: plays(syncErrorMs) })).type).toBe('ack');
  }
  await other.command('presence.beat', { contentId, playing: { state: 'failed', syncErrorMs: null } });
  const text = await metrics();
  expect(text).toContain('nave_players{state="plays"} 1');
  expect(text).toContain('nave_players{state="failed"} 1');
  // Only the last beat of a socket counts.
  expect(text).toContain('nave_player_sync_error_seconds{quantile="0.95"} 0.12');
  expect(await fingerprint(attacked.server.db)).toBe(before);
  await Promise.all([one.close(), other.close()]);
});

test.each([
  ['a sync error of more than an hour', { playing: plays(3_600_001) }],
  ['a fraction as sync error', { playing: plays(0.5) }],
  ['a string as sync error', { playing: { state: 'plays', syncErrorMs: '40' } }],
  ['an unknown state', { playing: { state: '<script>', syncErrorMs: null } }],
  ['the id of its sender', { playing: plays(1), uid: 'ruth' }],
  ['no state', {}],
])('a beat with %s is refused', async (_name, fields) => {
  const guest = await attacked.aNamedGuest();
  const sent = { contentId: attacked.room.contentId, ...fields };
  expect(await guest.command('presence.beat', sent)).toMatchObject({ type: 'refused', code: 'frame.malformed' });
  await guest.close();
});

test('a beat for a missing content is refused', async () => {
  const guest = await attacked.aNamedGuest();
  for (const contentId of [v7(), 'nothing']) {
    expect(await guest.command('presence.beat', { contentId, playing: plays(1) })).toMatchObject({ type: 'refused' });
  }
  await guest.close();
});

test('the sync spread counts each socket of a content once, and ignores other contents and sockets that stopped reporting', () => {
  let now = 0;
  const players = new Players(() => now);
  for (let socket = 0; socket < 2_000; socket += 1) players.record(`s${socket}`, 'sunday', plays(socket));
  for (let repeat = 0; repeat < 50; repeat += 1) players.record('s0', 'sunday', plays(-5_000));
  players.record('elsewhere', 'vespers', plays(900_000));
  expect(players.spread('sunday')).toEqual({ count: 2_000, p50Ms: 1_000, p95Ms: 1_900 });
  now = 2 * BEAT_EVERY_MS;
  players.record('s1', 'sunday', plays(-70));
  now = 3 * BEAT_EVERY_MS;
  expect(players.spread('sunday')).toEqual({ count: 1, p50Ms: 70, p95Ms: 70 });
  expect(players.spread('vespers').count).toBe(0);
});
