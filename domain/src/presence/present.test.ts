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
} from './present.ts';

const amos = { id: 'amos', name: 'Amos Bell', isHost: false };
const priya = { id: 'priya', name: 'Priya Raman', isHost: false };
const unnamed = { id: 'somebody', isHost: false };

const at = (moment: Partial<PresenceData>) =>
  presenceOf({ people: [], live: new Map(), authors: new Set(), shown: new Set(), ...moment });

describe('the snapshot of a channel', () => {
  test('PRES-14~ PRES-15~ PRES-18~ viewers receive only the ids of people who wrote in the chat', () => {
    const now = at({ people: [amos, priya, unnamed], authors: new Set(['amos', 'gone']) });
    expect(viewersSnapshot(now)).toEqual({ authors: [{ uid: 'amos', isOnline: true }], live: {} });
    expect(viewersChange(emptyPresence, now)).toEqual({ authors: [{ uid: 'amos', isOnline: true }], live: {} });
  });

  test('PRES-16~ PRES-17~ viewers receive the number of a content only if the content shows it', () => {
    const live = new Map([
      ['shown', 412],
      ['hidden', 7],
    ]);
    const now = at({ live, shown: new Set(['shown']) });
    expect(viewersSnapshot(now).live).toEqual({ shown: 412 });
    expect(staffSnapshot(now).live).toEqual({ shown: 412, hidden: 7 });
    expect(viewersChange(now, at({ live: new Map(), shown: new Set() }))?.live).toEqual({ shown: 0 });
  });

  test('staff receive everyone with a name, and the number of all people', () => {
    const told = staffSnapshot(at({ people: [amos, unnamed] }));
    expect(told.people.map(({ displayName }) => displayName)).toEqual(['Amos Bell']);
    expect(told.total).toBe(2);
  });

  test('staff receive at most a thousand people by name, and the number of all', () => {
    const people = Array.from({ length: MAX_PEOPLE + 1 }, (_, at) => ({ ...priya, id: `p${at}` }));
    const told = staffSnapshot(at({ people }));
    expect([told.people.length, told.total]).toEqual([MAX_PEOPLE, MAX_PEOPLE + 1]);
  });
});

describe('the changes of a channel', () => {
  test('PRES-27~ staff receive who came, who left and who has another name', () => {
    const before = at({ people: [amos, priya] });
    const ruth = { id: 'ruth', name: 'Ruth', isHost: true };
    const news = staffChange(before, at({ people: [{ ...priya, name: 'Priya R.' }, ruth] }));
    expect(news?.people.map(({ displayName, isOnline }) => [displayName, isOnline])).toEqual([
      ['Priya R.', true],
      ['Ruth', true],
      ['Amos Bell', false],
    ]);
    expect(news?.people.map(({ isHost }) => isHost)).toEqual([false, true, false]);
  });

  test('staff receive a person again who has become a host', () => {
    const news = staffChange(at({ people: [amos, priya] }), at({ people: [{ ...amos, isHost: true }, priya] }));
    expect(news?.people).toEqual([
      { uid: 'amos', displayName: 'Amos Bell', attendeeNumber: null, isHost: true, isOnline: true },
    ]);
  });

  test('no change gives no event; changes of people whom viewers do not see give viewers no event', () => {
    const before = at({ people: [amos], authors: new Set(['amos']) });
    const now = at({ people: [amos, priya], authors: new Set(['amos']) });
    expect(staffChange(before, before)).toBeNull();
    expect(viewersChange(before, now)).toBeNull();
    expect(staffChange(before, now)?.total).toBe(2);
  });
});
