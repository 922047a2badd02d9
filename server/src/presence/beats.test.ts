import { BEAT_EVERY_MS } from '@nave/domain/presence/presence.protocol.ts';
import { type AttackedApp, attackedApp } from '@nave/server/testing/attacked-app.ts';
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

async function figures(): Promise<string> {
  return (await fetch(`${attacked.server.url}/metrics`)).text();
}

test('PLAY-98~ a page reports the state of its video: nothing is stored, and the server’s metrics show it', async () => {
  const { contentId } = attacked.room;
  const before = await fingerprint(attacked.server.db);
  const [one, other] = [await attacked.aNamedGuest(), await attacked.aNamedGuest()];
  for (const syncErrorMs of [9_000, 120]) {
    expect((await one.command('presence.beat', { contentId, playing: plays(syncErrorMs) })).type).toBe('ack');
  }
  await other.command('presence.beat', { contentId, playing: { state: 'failed', syncErrorMs: null } });
  const text = await figures();
  expect(text).toContain('nave_players{state="plays"} 1');
  expect(text).toContain('nave_players{state="failed"} 1');
  // Only the last beat of a socket counts.
  expect(text).toContain('nave_player_sync_error_seconds{quantile="0.95"} 0.12');
  expect(await fingerprint(attacked.server.db)).toBe(before);
  await Promise.all([one.close(), other.close()]);
});

test.each([
  ['more than an hour off', { playing: plays(3_600_001) }],
  ['no whole number', { playing: plays(0.5) }],
  ['not a number', { playing: { state: 'plays', syncErrorMs: '40' } }],
  ['a state that is none', { playing: { state: '<script>', syncErrorMs: null } }],
  ['who it is', { playing: plays(1), uid: 'ruth' }],
  ['nothing', {}],
])('a beat that says %s is refused', async (_name, said) => {
  const guest = await attacked.aNamedGuest();
  const sent = { contentId: attacked.room.contentId, ...said };
  expect(await guest.command('presence.beat', sent)).toMatchObject({ type: 'refused', code: 'frame.malformed' });
  await guest.close();
});

test('a missing content is ignored', async () => {
  const guest = await attacked.aNamedGuest();
  for (const contentId of [v7(), 'nothing']) {
    expect(await guest.command('presence.beat', { contentId, playing: plays(1) })).toMatchObject({ type: 'refused' });
  }
  await guest.close();
});

test('the spread of a content counts each socket once, without other contents and closed sockets', () => {
  let now = 0;
  const players = new Players(() => now);
  for (let socket = 0; socket < 2_000; socket += 1) players.hear(`s${socket}`, 'sunday', plays(socket));
  for (let again = 0; again < 50; again += 1) players.hear('s0', 'sunday', plays(-5_000));
  players.hear('elsewhere', 'vespers', plays(900_000));
  expect(players.spread('sunday')).toEqual({ count: 2_000, p50Ms: 1_000, p95Ms: 1_900 });
  now = 2 * BEAT_EVERY_MS;
  players.hear('s1', 'sunday', plays(-70));
  now = 3 * BEAT_EVERY_MS;
  expect(players.spread('sunday')).toEqual({ count: 1, p50Ms: 70, p95Ms: 70 });
  expect(players.spread('vespers').count).toBe(0);
});
