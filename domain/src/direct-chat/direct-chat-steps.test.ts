import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/direct-chat-faults.ts';
import type { DirectChat } from './direct-chat.ts';
import type { Party, Step } from './direct-chat-step.ts';
import {
  accept,
  block,
  close,
  end,
  mute,
  reopen,
  replaceGuest,
  send,
  supersede,
  transfer,
} from './direct-chat-steps.ts';
import { requestHosts, resumeChat, startChat, uniqueKeyOf } from './open-direct-chat.ts';
import { byUpdatedAt, isAskedToAccept, isHiddenFrom } from './people-in-chat.ts';

const person = (uid: string, isHost: boolean): Party => ({ uid, name: uid, image: null, isHost });
const [amos, priya] = [person('amos', false), person('priya', false)];
const [ruth, naomi] = [person('ruth', true), person('naomi', true)];
const everybody = [amos, priya, ruth, naomi];

const opening = { id: 'chat', contentId: 'content', message: 'Hello', at: 1 };
const chatAfter = (step: Step): DirectChat => {
  if (!step.ok) throw new Error(step.refusal.code);
  return step.chat;
};
const codeOf = (step: Step) => (step.ok ? 'done' : step.refusal.code);
const active = () => chatAfter(accept(requestHosts(opening, amos), ruth, 2));
const activeOfTwo = () => chatAfter(accept(startChat(opening, amos, priya), priya, 2));
const statuses = ({ status, userData }: DirectChat) => [status, ...Object.values(userData).map((user) => user.status)];

const someone = fc.constantFrom(...everybody);
const randomMoves = fc.oneof(
  fc.record({ kind: fc.constantFrom('accept', 'end', 'close', 'block', 'reopen', 'send', 'continue'), by: someone }),
  fc.record({ kind: fc.constant('mute'), by: someone, isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('transfer'), by: someone, from: someone, to: someone }),
  fc.record({ kind: fc.constant('become'), by: someone }),
);
type Move = { kind: string; by: Party; isOn?: boolean; from?: Party; to?: Party };

function move(chat: DirectChat, { kind, by, isOn = true, from = ruth, to = naomi }: Move, at: number): Step {
  const steps: Record<string, () => Step> = {
    accept: () => accept(chat, by, at),
    end: () => end(chat, by),
    close: () => close(chat, by),
    block: () => block(chat, by),
    reopen: () => reopen(chat, by),
    send: () => send(chat, by, { text: 'Hello', at }),
    continue: () => resumeChat(chat, by),
    mute: () => mute(chat, by, isOn),
    transfer: () => transfer(chat, by, { from: from.uid, to }),
    become: () => ({ ok: true, chat: replaceGuest(chat, { from: 'priya', to: by.uid }) }),
  };
  return steps[kind]?.() ?? { ok: true, chat };
}

const openings: Record<string, () => DirectChat> = {
  'that a viewer requests from the hosts': () => requestHosts(opening, amos),
  'that a host opens': () => startChat(opening, ruth, priya),
  'that a host opens without a message': () => startChat({ ...opening, message: null }, ruth, priya),
  'between two viewers': () => startChat(opening, amos, priya),
  'between two viewers without a message': () => startChat({ ...opening, message: null }, amos, priya),
  'between two hosts': () => startChat(opening, ruth, naomi),
};

test.each(Object.keys(openings))(
  'DM-2~ DM-32~ E12 a conversation %s stays valid for any sequence of steps by two viewers and two hosts',
  (kind) => {
    const property = fc.property(fc.array(randomMoves, { maxLength: 30 }), (sequence) => {
      let chat = openings[kind]?.() ?? requestHosts(opening, amos);
      sequence.forEach((next, index) => {
        const step = move(chat, next as Move, index + 2);
        // A refused step changes nothing.
        if (step.ok) chat = step.chat;
        expect([next, faultsOf(chat)]).toEqual([next, []]);
      });
      const superseded = supersede(chat, amos.uid);
      expect(faultsOf(superseded)).toEqual([]);
      if (chat.users.includes(amos.uid)) expect(uniqueKeyOf(superseded)).toBeNull();
    });
    fc.assert(property, { numRuns: 400 });
  },
);

describe('single steps', () => {
  test('a conversation that a host closes before it was shown has also ended for its recipient', () => {
    const notShown = startChat({ ...opening, message: null }, ruth, priya);
    expect(resumeChat(notShown, priya)).toMatchObject({ ok: true, chat: { showRequest: true } });
    expect(resumeChat(chatAfter(close(notShown, naomi)), priya)).toMatchObject({ ok: false });
  });

  test('DM-32~ the second host to accept is refused, and nobody can accept their own request', () => {
    expect(codeOf(accept(active(), naomi, 3))).toBe('direct.taken');
    expect(codeOf(accept(requestHosts(opening, ruth), ruth, 3))).toBe('direct.self');
    expect(codeOf(accept(requestHosts(opening, amos), priya, 3))).toBe('direct.not-host');
    expect(codeOf(accept(startChat(opening, amos, priya), amos, 3))).toBe('direct.not-asked');
  });

  test('DM-35~ DM-36~ DM-37~ DM-38~ a conversation ends once all participants have ended it', () => {
    const once = chatAfter(end(active(), amos));
    expect(statuses(once)).toEqual(['active', 'ended', 'active']);
    expect(statuses(chatAfter(end(once, ruth)))).toEqual(['ended', 'ended', 'ended']);
    const two = chatAfter(end(chatAfter(end(activeOfTwo(), amos)), priya));
    expect(statuses(two)).toEqual(Array(3).fill('directMessageEnded'));
    expect(codeOf(end(once, amos))).toBe('direct.ended');
  });

  test('DM-42~ DM-43~ DM-44~ a message reopens an ended conversation between two viewers, but not a conversation with a host', () => {
    const reopened = chatAfter(send(chatAfter(end(activeOfTwo(), priya)), amos, { text: 'Are you there?', at: 9 }));
    expect([statuses(reopened), reopened.showRequest, reopened.updatedAt]).toEqual([
      Array(3).fill('directMessageActive'),
      true,
      9,
    ]);
    const left = chatAfter(end(active(), amos));
    expect(
      [left, chatAfter(close(active(), naomi)), chatAfter(block(active(), naomi))].map((chat) =>
        codeOf(send(chat, ruth, { text: 'Amos?', at: 9 })),
      ),
    ).toEqual(['direct.left', 'direct.ended', 'direct.blocked']);
  });

  test('DM-47~ DM-48~ a transfer replaces the host by the chosen host', () => {
    const step = chatAfter(transfer(active(), naomi, { from: 'ruth', to: naomi }));
    expect([step.hosts, step.users, Object.keys(step.userData)]).toEqual([
      ['naomi'],
      ['amos', 'naomi'],
      ['amos', 'naomi'],
    ]);
    expect(codeOf(transfer(step, ruth, { from: 'ruth', to: ruth }))).toBe('direct.taken');
    expect(codeOf(transfer(active(), ruth, { from: 'ruth', to: priya }))).toBe('direct.not-a-host');
    expect(codeOf(transfer(requestHosts(opening, amos), ruth, { from: 'ruth', to: naomi }))).toBe('direct.not-active');
  });

  test('DM-34~ DM-66~ DM-67~ DM-68~ DM-69~ conversations are hidden from participants who have ended them, and requests from recipients until they are shown', () => {
    const notShown = startChat({ ...opening, message: null }, amos, priya);
    const shown = chatAfter(send(notShown, amos, { text: 'Hello', at: 3 }));
    const rows: [DirectChat, string, boolean, boolean][] = [
      [notShown, 'amos', false, false],
      [notShown, 'priya', true, false],
      [shown, 'priya', false, true],
      [activeOfTwo(), 'priya', false, false],
      [chatAfter(end(activeOfTwo(), priya)), 'priya', true, false],
      [chatAfter(end(active(), amos)), 'amos', true, false],
      [chatAfter(end(active(), amos)), 'ruth', false, false],
      [chatAfter(block(active(), ruth)), 'amos', true, false],
      [active(), 'naomi', true, false],
    ];
    expect(rows.map(([chat, uid]) => [isHiddenFrom(chat, uid), isAskedToAccept(chat, uid)])).toEqual(
      rows.map(([, , isHidden, isAsked]) => [isHidden, isAsked]),
    );
  });

  test('DM-73 conversations are sorted by last message, newest first', () => {
    const updated = (updatedAt: number) => ({ ...active(), updatedAt });
    expect([updated(2), updated(9), updated(4)].sort(byUpdatedAt).map(({ updatedAt }) => updatedAt)).toEqual([9, 4, 2]);
  });
});
