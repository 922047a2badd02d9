import { HELD_MESSAGES_MODES } from '@nave/domain/chat/chat-modes.ts';
import { changeTimeline, emptyTimeline, type TimelineChange } from '@nave/domain/messages/chat-timeline.ts';
import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { json } from '@nave/server/testing/running-app.ts';
import type { TestViewer } from '@nave/server/testing/test-viewer.ts';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

const RUNS = 24;
const STEPS = 45;
let chat: ModeratedChat;
let host: Chatter;
beforeAll(async () => {
  chat = await moderatedChat();
  // All runs share one host, because signing in takes longer than everything else in this test.
  await chat.newContent();
  host = await chat.user('host');
});
afterAll(() => chat.stop());

interface AnEvent {
  n?: number;
  type: string;
  data: unknown;
}

/**
 * A simulated page. Its timeline contains only the snapshots and events that the page has received, and is kept when
 * the connection is lost.
 */
class Page {
  timeline = emptyTimeline;
  #viewer: TestViewer | null = null;
  #epoch = '';
  #top: number | null = null;

  async open(who: Chatter): Promise<void> {
    if (this.#viewer) return;
    this.#viewer = await chat.connect(who.cookie);
    const from = this.#top === null ? {} : { epoch: this.#epoch, after: this.#top };
    const { snapshot, events, epoch, top } = await this.#viewer.follow(chat.room, from);
    this.#epoch = epoch;
    if (snapshot) this.#change({ kind: 'snapshot', ...snapshot });
    for (const event of (events ?? []) as AnEvent[]) this.#take(event);
    this.#top = top;
  }

  /** Closes the connection; the state from earlier events is kept. */
  async disconnect(): Promise<void> {
    this.#read();
    await this.#viewer?.close();
    this.#viewer = null;
  }

  /** Waits until all events up to a number have been received. */
  async reaches(n: number): Promise<void> {
    if ((this.#top ?? 0) < n) await this.#viewer?.event(n);
    this.#read();
  }

  #read(): void {
    for (const { n = 0, event, data } of this.#viewer?.events ?? []) {
      if (n <= (this.#top ?? 0)) continue;
      this.#top = n;
      this.#take({ n, type: event, data });
    }
  }

  #take({ n = 0, type, data }: AnEvent): void {
    if (type === 'message') this.#change({ kind: 'arrived', messages: [{ n, data }] } as unknown as TimelineChange);
    else if (type === 'pinned') this.#change({ kind: 'pinned', pin: { n, data } } as unknown as TimelineChange);
    else if (type !== 'forgotten' && type !== 'mode')
      this.#change({ kind: type, [type]: data } as unknown as TimelineChange);
  }

  #change(change: TimelineChange): void {
    this.timeline = changeTimeline(this.timeline, change);
  }
}

const likers = ['amos', 'ruth', 'lydia'];
const anAct = fc.record({
  verb: fc.constantFrom(
    ...([
      'delete',
      'pin',
      'pin',
      'unpin',
      'unpin',
      'unpin',
      'ban',
      'ban',
      'unban',
      'unban',
      'unban',
      'mute',
      'mute',
      'unmute',
      'unmute',
    ] as const),
    ...(['sweep', 'slow', 'hold', 'hold', 'hold', 'release', 'release', 'release', 'decline', 'decline'] as const),
  ),
  of: fc.nat(30),
});
const aStep = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('send'), by: fc.constantFrom('amos', 'ruth', 'lydia') }), weight: 4 },
  { arbitrary: anAct.map((act) => ({ kind: 'act', ...act })), weight: 5 },
  { arbitrary: anAct.map((act) => ({ kind: 'act and undo', ...act })), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('undo'), of: fc.nat(30) }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constantFrom('like', 'unlike', 'flag'), of: fc.nat(30) }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('delete own'), of: fc.nat(30) }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constantFrom('disconnect', 'open'), page: fc.nat(1) }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constantFrom('restart', 'time', 'hold one') }), weight: 2 },
);
type Step = { kind: string; by?: string; verb?: string; of?: number; page?: number };

test('CHAT-8~ CHAT-72~ CHAT-187~ E11~ after messages, moderation acts, undos and reconnects in any order, each open page shows the same as a new page, an undo restores every byte, and viewers cannot receive hidden texts', async () => {
  const succeeded: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(aStep as fc.Arbitrary<Step>, { minLength: 25, maxLength: STEPS }), async (steps) => {
      await chat.newContent();
      const people: Record<string, Chatter> = {
        ruth: { ...host, viewer: await chat.connect(host.cookie) },
        amos: await chat.guest('Amos'),
        lydia: await chat.guest('Lydia'),
      };
      const { ruth, amos } = people as { ruth: Chatter; amos: Chatter };
      const pages = [new Page(), new Page()];
      const open = (page: Page) => page.open(page === pages[0] ? ruth : amos);
      for (const page of pages) await open(page);
      // Marks are stored in batches, so later steps do not wait for them.
      const pendingMarks: Promise<void>[] = [];
      const mark = async (kind: string, of: number) => {
        const who = people[likers[of % 3] ?? ''] as Chatter;
        const input = { n: sent[of % Math.max(1, sent.length)] ?? 1, isOn: kind !== 'unlike' };
        const answer = await chat.ask(who, kind === 'flag' ? 'flag' : 'like', input);
        if (typeof answer !== 'string') succeeded[kind] = (succeeded[kind] ?? 0) + 1;
      };
      const restart = async () => {
        await Promise.all(pendingMarks);
        for (const page of pages) await page.disconnect();
        await chat.restart();
        for (const one of Object.values(people)) one.viewer = await chat.connect(one.cookie);
        succeeded.restart = (succeeded.restart ?? 0) + 1;
      };
      const sent: number[] = [];
      const markers: string[] = [];
      const acts: string[] = [];
      const sweep = async (of: number) => {
        const ns = sent.filter((_, at) => (at + of) % 3 > 0);
        const body = { commandId: v7(), n: ns[0] ?? 1, ns: ns.length > 0 ? ns : [1], isBanning: of % 2 === 0 };
        const path = `/api/contents/${chat.contentId}/chat/sweep`;
        const answer = await chat.server.call('POST', path, { body, cookie: ruth.cookie });
        return answer.ok ? json<{ actId: string }>(answer) : 'refused';
      };
      const heldId = async (of: number) => {
        const { held } = await chat.log(ruth);
        return held[of % Math.max(1, held.length)]?.id ?? 'none';
      };
      const act = async (verb: string, of: number) => {
        const { pinned } = /pin/.test(verb) ? await chat.snapshot() : { pinned: null };
        const n = sent[of % Math.max(1, sent.length)] ?? 1;
        const input = {
          delete: { n },
          pin: { n, replaces: pinned?.n ?? null },
          unpin: { n: pinned?.n ?? 1 },
          ban: { uid: people[of % 2 ? 'amos' : 'lydia']?.id },
          unban: { uid: people[of % 2 ? 'amos' : 'lydia']?.id },
          mute: { uid: people[of % 2 ? 'amos' : 'lydia']?.id, minutes: 1 },
          unmute: { uid: people[of % 2 ? 'amos' : 'lydia']?.id },
          slow: { seconds: [0, 5, 30][of % 3] },
          hold: { holds: HELD_MESSAGES_MODES[of % 5 === 0 ? 0 : 1 + (of % 2)] },
          release: { id: await heldId(of) },
          decline: { id: await heldId(of) },
        }[verb];
        const answer = verb === 'sweep' ? await sweep(of) : await chat.ask(ruth, verb as 'delete', input ?? {});
        if (typeof answer === 'string') return null;
        succeeded[`${verb} done`] = (succeeded[`${verb} done`] ?? 0) + 1;
        acts.push(answer.actId);
        return answer.actId;
      };
      for (const [index, { kind, by = '', verb = '', of = 0, page = 0 }] of steps.entries()) {
        chat.clock.advance(2_000);
        if (kind === 'send') {
          const marker = `marker-${index}-end`;
          const answer = await chat.ask(people[by] as Chatter, 'send', { message: marker });
          if (typeof answer !== 'string') sent.push(answer.n);
          markers.push(marker);
        } else if (kind === 'act') await act(verb, of);
        else if (kind === 'act and undo') {
          const before = [await chat.roomEvents(), await chat.storedModeration()] as const;
          const actId = await act(verb, of);
          if (actId === null) continue;
          await chat.does(ruth, 'undo', { actId });
          expect((await chat.roomEvents()).slice(0, before[0].length)).toEqual(before[0]);
          expect(await chat.storedModeration()).toEqual(before[1]);
        } else if (/like|flag/.test(kind)) pendingMarks.push(mark(kind, of));
        else if (kind === 'hold one') {
          await act('hold', 1);
          await chat.ask(amos, 'send', { message: `marker-${index}-end` });
          markers.push(`marker-${index}-end`);
        } else if (kind === 'time') {
          chat.clock.advance(40_000);
          await act('unpin', of);
        } else if (kind === 'restart') await restart();
        else if (kind === 'undo') {
          const answer = acts.length > 0 ? await chat.ask(ruth, 'undo', { actId: acts[of % acts.length] }) : '';
          if (typeof answer !== 'string') succeeded.undo = (succeeded.undo ?? 0) + 1;
        } else if (kind === 'delete own')
          await chat.ask(amos, 'delete', { n: sent[of % Math.max(1, sent.length)] ?? 1 });
        else if (kind === 'disconnect') await pages[page]?.disconnect();
        else await open(pages[page] as Page);
      }
      await Promise.all(pendingMarks);
      const last = await chat.says(ruth, 'the end');
      const fresh = await chat.snapshot();
      for (const one of pages) {
        await open(one);
        await one.reaches(last);
        expect(one.timeline).toMatchObject({ messages: fresh.messages, pinned: fresh.pinned });
      }
      const publicData = await chat.allPublicData();
      const shown = JSON.stringify(fresh);
      for (const marker of markers) expect(publicData.includes(marker), marker).toBe(shown.includes(marker));
    }),
    { numRuns: RUNS, seed: 7, endOnFailure: true },
  );
  // Every kind of step has succeeded at least once.
  const acts = [
    'sweep',
    'delete',
    'pin',
    'unpin',
    'ban',
    'unban',
    'mute',
    'unmute',
    'slow',
    'hold',
    'release',
    'decline',
  ];
  const expected = [...acts.map((act) => `${act} done`), 'undo', 'like', 'unlike', 'flag', 'restart'];
  expect(expected.filter((verb) => !succeeded[verb])).toEqual([]);
}, 180_000);
