import { describe, expect, test } from 'vitest';
import {
  emptyPresence,
  MAX_PEOPLE,
  type PresenceData,
  presenceOf,
  staffChange,
  staffSnapshot,
  viewersChange,
  viewersSnapshot,
} from './channel-presence.ts';

const amos = { id: 'amos', name: 'Amos Bell', isHost: false };
const priya = { id: 'priya', name: 'Priya Raman', isHost: false };
const unnamed = { id: 'somebody', isHost: false };

const presenceWith = (data: Partial<PresenceData>) =>
  presenceOf({ people: [], live: new Map(), authors: new Set(), shown: new Set(), ...data });

describe('presence snapshots of a channel', () => {
  test('PRES-14~ PRES-15~ PRES-18~ viewers receive only the ids of people who wrote in the chat', () => {
    const now = presenceWith({ people: [amos, priya, unnamed], authors: new Set(['amos', 'gone']) });
    expect(viewersSnapshot(now)).toEqual({ authors: [{ uid: 'amos', isOnline: true }], live: {} });
    expect(viewersChange(emptyPresence, now)).toEqual({ authors: [{ uid: 'amos', isOnline: true }], live: {} });
  });

  test('PRES-16~ PRES-17~ viewers receive the viewer count of a content only if the content is set to show it', () => {
    const live = new Map([
      ['shown', 412],
      ['hidden', 7],
    ]);
    const now = presenceWith({ live, shown: new Set(['shown']) });
    expect(viewersSnapshot(now).live).toEqual({ shown: 412 });
    expect(staffSnapshot(now).live).toEqual({ shown: 412, hidden: 7 });
    expect(viewersChange(now, presenceWith({ live: new Map(), shown: new Set() }))?.live).toEqual({ shown: 0 });
  });

  test('staff receive the people who have a name, and the number of all people', () => {
    const snapshot = staffSnapshot(presenceWith({ people: [amos, unnamed] }));
    expect(snapshot.people.map(({ displayName }) => displayName)).toEqual(['Amos Bell']);
    expect(snapshot.total).toBe(2);
  });

  test('staff receive the names of at most a thousand people, and the number of all people', () => {
    const people = Array.from({ length: MAX_PEOPLE + 1 }, (_, index) => ({ ...priya, id: `p${index}` }));
    const snapshot = staffSnapshot(presenceWith({ people }));
    expect([snapshot.people.length, snapshot.total]).toEqual([MAX_PEOPLE, MAX_PEOPLE + 1]);
  });
});

describe('presence events of a channel', () => {
  test('PRES-27~ staff receive the people who came, who left or whose name changed', () => {
    const before = presenceWith({ people: [amos, priya] });
    const ruth = { id: 'ruth', name: 'Ruth', isHost: true };
    const change = staffChange(before, presenceWith({ people: [{ ...priya, name: 'Priya R.' }, ruth] }));
    expect(change?.people.map(({ displayName, isOnline }) => [displayName, isOnline])).toEqual([
      ['Priya R.', true],
      ['Ruth', true],
      ['Amos Bell', false],
    ]);
    expect(change?.people.map(({ isHost }) => isHost)).toEqual([false, true, false]);
  });

  test('a person who becomes a host is sent to staff again', () => {
    const before = presenceWith({ people: [amos, priya] });
    const change = staffChange(before, presenceWith({ people: [{ ...amos, isHost: true }, priya] }));
    expect(change?.people).toEqual([
      { uid: 'amos', displayName: 'Amos Bell', attendeeNumber: null, isHost: true, isOnline: true },
    ]);
  });

  test('there is no event without a change, and viewers receive no event about people whom they do not see', () => {
    const before = presenceWith({ people: [amos], authors: new Set(['amos']) });
    const now = presenceWith({ people: [amos, priya], authors: new Set(['amos']) });
    expect(staffChange(before, before)).toBeNull();
    expect(viewersChange(before, now)).toBeNull();
    expect(staffChange(before, now)?.total).toBe(2);
  });
});
