import process from 'node:process';
import type { SweepPreview } from '@nave/domain/chat/sweep.ts';
import { labelledRaid } from '@nave/domain/testing/labelled-raid.ts';
import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { json } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDevices } from './devices.store.ts';

let chat: ModeratedChat;
let ruth: Chatter;
beforeAll(async () => {
  chat = await moderatedChat();
  await chat.newContent();
  ruth = await chat.user('host');
});
afterAll(() => chat.stop());

/** Stores the messages of a recorded chat, with their authors and devices. */
async function store(messages: ReturnType<typeof labelledRaid>): Promise<void> {
  const { clientId } = chat.scope;
  const at = chat.clock.now();
  const append = ({ uid, message }: (typeof messages)[number]) => {
    const id = v7();
    const data = { id, uid, userName: uid, photoURL: null, message, timestamp: at.getTime(), isHost: false };
    return chat.server.app.platform.rooms.append(chat.room, { authorId: uid, commandId: id, type: 'message', data });
  };
  for (let from = 0; from < messages.length; from += 500)
    await Promise.all(messages.slice(from, from + 500).map(append));
  const devices = new Map(messages.map(({ uid, device }) => [`${uid} ${device}`, { uid, device }]));
  await insertDevices(
    chat.server.db,
    [...devices.values()].map((one) => ({ ...one, clientId, contentId: chat.contentId, at })),
  );
}

/** Calls `ask` and prints the time until its answer. */
async function timed<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  const before = performance.now();
  const answer = await ask();
  process.stdout.write(`labelled raid: ${what} ${(performance.now() - before).toFixed(0)} ms\n`);
  return answer;
}

test('CHAT-185 CHAT-187 in a raid of 2,000 messages among 2,000 honest messages, one sweep removes all messages of the authors whom the preview has found, and one undo restores the messages byte by byte', async () => {
  const recorded = labelledRaid(42);
  await store(recorded);
  const before = await chat.roomEvents();
  const path = `/api/contents/${chat.contentId}/chat`;
  const preview = await timed('preview', () =>
    chat.server.call('GET', `${path}/alike?n=1&minutes=10`, { cookie: ruth.cookie }),
  );
  const { authors, others } = await json<SweepPreview>(preview);
  const ns = authors.flatMap(({ found }) => found.map(({ n }) => n));
  const correct = ns.filter((n) => recorded[n - 1]?.isRaid).length;
  const [precision, recall] = [correct / ns.length, correct / 2_000];
  process.stdout.write(
    `labelled raid: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, ${authors.length} people\n`,
  );
  expect(precision).toBeGreaterThanOrEqual(0.99);
  expect(recall).toBeGreaterThanOrEqual(0.9);
  expect(others.messages).toBe(recorded.length - ns.length);

  const body = { commandId: v7(), n: 1, ns, isBanning: true };
  const swept = await timed('sweep', () => chat.server.call('POST', `${path}/sweep`, { cookie: ruth.cookie, body }));
  const { actId } = await json<{ actId: string }>(swept);
  const sweptUids = new Set(authors.map(({ uid }) => uid));
  const remaining = await chat.roomEvents();
  const kept = recorded.filter(({ uid }) => !sweptUids.has(uid));
  expect(remaining.filter(({ type }) => type === 'message')).toHaveLength(kept.length);
  expect((await chat.log(ruth)).bans).toHaveLength(sweptUids.size);

  await timed('undo', () => chat.does(ruth, 'undo', { actId }));
  expect((await chat.roomEvents()).slice(0, before.length)).toEqual(before);
  expect((await chat.log(ruth)).bans).toEqual([]);
});
