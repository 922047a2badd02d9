import type { DirectChat, OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { faultsOf } from '@nave/domain/testing/direct-chat-faults.ts';
import { usesTwoProcesses } from '@nave/server/testing/database.ts';
import { type DirectChats, directChats, type Participant } from '@nave/server/testing/direct-chats.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const RUNS = 16;
const verbs = [
  ...(['request', 'start', 'send', 'accept', 'accept', 'end'] as const),
  ...(['close', 'block', 'reopen', 'reopen', 'mute', 'transfer', 'transfer'] as const),
];
type Verb = (typeof verbs)[number];
type Name = 'amos' | 'priya' | 'ruth' | 'naomi';
interface Command {
  by: Name;
  verb: Verb;
  /** Selects the conversation and the people of the command. */
  of: number;
}
const aCommand = fc.record({
  by: fc.constantFrom<Name>('amos', 'priya', 'ruth', 'ruth', 'naomi', 'naomi'),
  verb: fc.constantFrom(...verbs),
  of: fc.nat(11),
});

let page: DirectChats;
let hosts: { ruth: Participant; naomi: Participant };
beforeAll(async () => {
  page = await directChats();
  await page.newContent();
  hosts = { ruth: await page.user('Ruth', 'host'), naomi: await page.user('Naomi', 'host') };
});
afterAll(() => page.stop());

test('DM-16~ DM-9~ E12 if a host writes in an ended conversation while its viewer requests a new one, exactly one conversation is open, with this host', async ({
  skip,
}) => {
  skip(usesTwoProcesses, 'A process learns a moment later who is on a page of the other.');
  await page.newContent();
  const ruth = await page.connect(hosts.ruth.cookie);
  for (let times = 0; times < 12; times += 1) {
    const viewer = await page.guest(`Guest ${times}`);
    await page.does(ruth, 'close', { chatId: await page.acceptedRequest(viewer, ruth) });
    page.clock.advance(3_000);
    await Promise.all([
      page.does(viewer, 'request', { message: 'Hello again' }),
      page.does(ruth, 'start', { uid: viewer.id, message: 'Are you well?' }),
    ]);
    const open = (await page.chatsOf(viewer)).filter(({ chat }) => chat.status !== 'ended');
    expect(open.map(({ chat }) => [chat.status, chat.hosts])).toEqual([['active', [ruth.id]]]);
  }
});

/** Returns the conversations of a page that was opened at the start and has received only events. */
function chatsFromEvents({ viewer, id }: Participant): OwnDirectChat[] {
  const chats = new Map<string, OwnDirectChat>();
  for (const { topic, event, data } of viewer.events) {
    if (!topic.endsWith(id)) continue;
    const own = data as OwnDirectChat;
    if (event === 'gone') chats.delete((data as { id: string }).id);
    else if ((chats.get(own.chat.id)?.chat.version ?? 0) <= own.chat.version) chats.set(own.chat.id, own);
  }
  return [...chats.values()].sort(byId);
}
const byId = (one: OwnDirectChat, other: OwnDirectChat) => one.chat.id.localeCompare(other.chat.id);

test('DM-14~ DM-32~ E12 after concurrent commands of two hosts and two viewers, at most one of several concurrent accepts has succeeded, every state is valid, open pages show the same as new pages, and each message is stored once', async ({
  skip,
}) => {
  skip(usesTwoProcesses, 'A process learns a moment later who is on a page of the other.');
  const done: Record<string, number> = {};
  const rounds = fc.array(fc.array(aCommand, { minLength: 1, maxLength: 4 }), { minLength: 12, maxLength: 24 });
  const property = fc.asyncProperty(rounds, async (sequence) => {
    await page.newContent();
    const [amos, priya] = [await page.guest('Amos'), await page.guest('Priya')];
    const [ruth, naomi] = [await page.connect(hosts.ruth.cookie), await page.connect(hosts.naomi.cookie)];
    const people = { amos, priya, ruth, naomi };
    for (const viewer of [amos, priya]) await page.saysInPublic(viewer, 'Good morning');
    const chatIds = [(await page.does(amos, 'request', { message: 'Hello?' })).chatId];
    const sentMessages: string[] = [];
    const run = async (one: Command, message: string) => {
      const { by, verb, of } = one;
      const chatId = chatIds[of % chatIds.length] ?? '';
      const [from, uid] = of % 2 ? [ruth.id, naomi.id] : [naomi.id, ruth.id];
      const opening = { request: { message }, start: { uid: (of % 2 ? amos : priya).id, message } };
      const input = { ...opening, send: { chatId, message }, mute: { chatId, isOn: of % 2 === 0 } };
      const data = { ...input, transfer: { chatId, from, uid } }[verb as 'send'] ?? { chatId };
      const answer = await page.ask(people[by], verb, data);
      expect([one, answer]).not.toEqual([one, 'server.unexpected']);
      if (typeof answer === 'string') return null;
      done[verb] = (done[verb] ?? 0) + 1;
      if (answer.n > 0 && 'message' in data) sentMessages.push(message);
      if (answer.created) chatIds.push(answer.chatId);
      return { verb, chatId };
    };
    for (const [round, commands] of sequence.entries()) {
      page.clock.advance(3_000);
      const results = await Promise.all(commands.map((one, at) => run(one, `said ${round} ${at}`)));
      const accepted = results.flatMap((one) => (one?.verb === 'accept' ? [one.chatId] : []));
      if (!commands.some(({ verb }) => verb === 'request' || verb === 'start'))
        expect(new Set(accepted).size).toBe(accepted.length);
      const { rows } = await page.server.db.execute<{ chat: DirectChat }>(
        sql`select chat from direct_chats where content_id = ${page.contentId}`,
      );
      expect(rows.map(({ chat }) => [commands, faultsOf(chat)])).toEqual(rows.map(() => [commands, []]));
    }
    for (const one of Object.values(people)) {
      const expected = (await page.chatsOf(one)).sort(byId);
      await expect.poll(() => chatsFromEvents(one)).toEqual(expected);
    }
    const { rows } = await page.server.db.execute<{ message: string }>(sql`select data ->> 'message' as message
      from room_events where room in (select 'direct-chat:' || id from direct_chats where content_id = ${page.contentId})`);
    const stored = rows.flatMap(({ message }) => (message?.startsWith('said') ? [message] : []));
    expect(stored.sort()).toEqual(sentMessages.sort());
  });
  await fc.assert(property, { numRuns: RUNS, seed: 7, endOnFailure: true });
  expect(verbs.filter((verb) => !done[verb])).toEqual([]);
}, 60_000);
