import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/direct-chat-faults.ts';
import type { DirectChat } from './direct-chat.ts';
import { byUpdatedAt, isAskedToAccept, isHiddenFrom } from './direct-chat-parts.ts';
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
import { requestHosts, startAgain, startChat, uniqueKeyOf } from './open-direct-chat.ts';

const person = (uid: string, isHost: boolean): Party => ({ uid, name: uid, image: null, isHost });
const [amos, priya] = [person('amos', false), person('priya', false)];
const [ruth, naomi] = [person('ruth', true), person('naomi', true)];
const everybody = [amos, priya, ruth, naomi];

const opening = { id: 'chat', contentId: 'content', message: 'Hello', at: 1 };
const taken = (step: Step): DirectChat => {
  if (!step.ok) throw new Error(step.refusal.code);
  return step.chat;
};
const codeOf = (step: Step) => (step.ok ? 'done' : step.refusal.code);
const active = () => taken(accept(requestHosts(opening, amos), ruth, 2));
const talking = () => taken(accept(startChat(opening, amos, priya), priya, 2));
const statuses = ({ status, userData }: DirectChat) => [status, ...Object.values(userData).map((part) => part.status)];

const someone = fc.constantFrom(...everybody);
const moves = fc.oneof(
  fc.record({ kind: fc.constantFrom('accept', 'end', 'close', 'block', 'reopen', 'send', 'again'), by: someone }),
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
    again: () => startAgain(chat, by),
    mute: () => mute(chat, by, isOn),
    transfer: () => transfer(chat, by, { from: from.uid, to }),
    become: () => ({ ok: true, chat: replaceGuest(chat, { from: 'priya', to: by.uid }) }),
  };
  return steps[kind]?.() ?? { ok: true, chat };
}

const openings: Record<string, () => DirectChat> = {
  'asked of the hosts': () => requestHosts(opening, amos),
  'opened by a host': () => startChat(opening, ruth, priya),
  'opened by a host and not yet shown': () => startChat({ ...opening, message: null }, ruth, priya),
  'between two': () => startChat(opening, amos, priya),
  'between two and not yet shown': () => startChat({ ...opening, message: null }, amos, priya),
  'between two hosts': () => startChat(opening, ruth, naomi),
};

test.each(Object.keys(openings))(
  'DM-2~ DM-32~ E12 a conversation %s stays in a legal state for any sequence of steps by two viewers and two hosts',
  (kind) => {
    const property = fc.property(fc.array(moves, { maxLength: 30 }), (sequence) => {
      let chat = openings[kind]?.() ?? requestHosts(opening, amos);
      sequence.forEach((one, index) => {
        const step = move(chat, one as Move, index + 2);
        // Two people who saw the same state act one after the other; a refused step must change nothing.
        if (step.ok) chat = step.chat;
        expect([one, faultsOf(chat)]).toEqual([one, []]);
      });
      const aside = supersede(chat, amos.uid);
      expect(faultsOf(aside)).toEqual([]);
      if (chat.users.includes(amos.uid)) expect(uniqueKeyOf(aside)).toBeNull();
    });
    fc.assert(property, { numRuns: 400 });
  },
);

describe('single steps', () => {
  test('a conversation that a host closes before it was shown has ended for its recipient too', () => {
    const unseen = startChat({ ...opening, message: null }, ruth, priya);
    expect(startAgain(unseen, priya)).toMatchObject({ ok: true, chat: { showRequest: true } });
    expect(startAgain(taken(close(unseen, naomi)), priya)).toMatchObject({ ok: false });
  });

  test('DM-32~ the second host to accept is refused, and nobody can accept their own request', () => {
    expect(codeOf(accept(active(), naomi, 3))).toBe('direct.taken');
    expect(codeOf(accept(requestHosts(opening, ruth), ruth, 3))).toBe('direct.self');
    expect(codeOf(accept(requestHosts(opening, amos), priya, 3))).toBe('direct.not-host');
    expect(codeOf(accept(startChat(opening, amos, priya), amos, 3))).toBe('direct.not-asked');
  });

  test('DM-35~ DM-36~ DM-37~ DM-38~ a conversation has ended once everyone has ended their part', () => {
    const once = taken(end(active(), amos));
    expect(statuses(once)).toEqual(['active', 'ended', 'active']);
    expect(statuses(taken(end(once, ruth)))).toEqual(['ended', 'ended', 'ended']);
    const two = taken(end(taken(end(talking(), amos)), priya));
    expect(statuses(two)).toEqual(Array(3).fill('directMessageEnded'));
    expect(codeOf(end(once, amos))).toBe('direct.ended');
  });

  test('DM-42~ DM-43~ DM-44~ a message reopens an ended conversation of two, but not one with a host', () => {
    const back = taken(send(taken(end(talking(), priya)), amos, { text: 'Are you there?', at: 9 }));
    expect([statuses(back), back.showRequest, back.updatedAt]).toEqual([Array(3).fill('directMessageActive'), true, 9]);
    const left = taken(end(active(), amos));
    expect(
      [left, taken(close(active(), naomi)), taken(block(active(), naomi))].map((chat) =>
        codeOf(send(chat, ruth, { text: 'Amos?', at: 9 })),
      ),
    ).toEqual(['direct.left', 'direct.ended', 'direct.blocked']);
  });

  test('DM-47~ DM-48~ a transfer replaces the host by the chosen one', () => {
    const step = taken(transfer(active(), naomi, { from: 'ruth', to: naomi }));
    expect([step.hosts, step.users, Object.keys(step.userData)]).toEqual([
      ['naomi'],
      ['amos', 'naomi'],
      ['amos', 'naomi'],
    ]);
    expect(codeOf(transfer(step, ruth, { from: 'ruth', to: ruth }))).toBe('direct.taken');
    expect(codeOf(transfer(active(), ruth, { from: 'ruth', to: priya }))).toBe('direct.not-a-host');
    expect(codeOf(transfer(requestHosts(opening, amos), ruth, { from: 'ruth', to: naomi }))).toBe('direct.not-active');
  });

  test('DM-34~ DM-66~ DM-67~ DM-68~ DM-69~ people do not see conversations that they have ended, nor requests that are not shown yet', () => {
    const unseen = startChat({ ...opening, message: null }, amos, priya);
    const shown = taken(send(unseen, amos, { text: 'Hello', at: 3 }));
    const rows: [DirectChat, string, boolean, boolean][] = [
      [unseen, 'amos', false, false],
      [unseen, 'priya', true, false],
      [shown, 'priya', false, true],
      [talking(), 'priya', false, false],
      [taken(end(talking(), priya)), 'priya', true, false],
      [taken(end(active(), amos)), 'amos', true, false],
      [taken(end(active(), amos)), 'ruth', false, false],
      [taken(block(active(), ruth)), 'amos', true, false],
      [active(), 'naomi', true, false],
    ];
    expect(rows.map(([chat, uid]) => [isHiddenFrom(chat, uid), isAskedToAccept(chat, uid)])).toEqual(
      rows.map(([, , isHidden, isAsked]) => [isHidden, isAsked]),
    );
  });

  test('DM-73 conversations are sorted by last message, newest first', () => {
    const at = (updatedAt: number) => ({ ...active(), updatedAt });
    expect([at(2), at(9), at(4)].sort(byUpdatedAt).map(({ updatedAt }) => updatedAt)).toEqual([9, 4, 2]);
  });
});
