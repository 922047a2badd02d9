import { describe, expect, test } from 'vitest';
import {
  MAX_PEOPLE,
  type Moment,
  newsForStaff,
  newsForViewers,
  nobody,
  presentAt,
  toldToStaff,
  toldToViewers,
} from './present.ts';

const amos = { id: 'amos', name: 'Amos Bell', isHost: false };
const priya = { id: 'priya', name: 'Priya Raman', isHost: false };
const unnamed = { id: 'somebody', isHost: false };

const at = (moment: Partial<Moment>) =>
  presentAt({ people: [], live: new Map(), authors: new Set(), shown: new Set(), ...moment });

describe('what is told of a channel', () => {
  test('PRES-14~ PRES-15~ PRES-18~ viewers are told of those who wrote in the chat alone, and of these the id', () => {
    const now = at({ people: [amos, priya, unnamed], authors: new Set(['amos', 'gone']) });
    expect(toldToViewers(now)).toEqual({ authors: [{ uid: 'amos', isOnline: true }], live: {} });
    expect(newsForViewers(nobody, now)).toEqual({ authors: [{ uid: 'amos', isOnline: true }], live: {} });
  });

  test('PRES-16~ PRES-17~ viewers are told the number of a content that shows it, and of no other', () => {
    const live = new Map([
      ['shown', 412],
      ['hidden', 7],
    ]);
    const now = at({ live, shown: new Set(['shown']) });
    expect(toldToViewers(now).live).toEqual({ shown: 412 });
    expect(toldToStaff(now).live).toEqual({ shown: 412, hidden: 7 });
    expect(newsForViewers(now, at({ live: new Map(), shown: new Set() }))?.live).toEqual({ shown: 0 });
  });

  test('staff are told who has a name, and how many there are with the others', () => {
    const told = toldToStaff(at({ people: [amos, unnamed] }));
    expect(told.people.map(({ displayName }) => displayName)).toEqual(['Amos Bell']);
    expect(told.total).toBe(2);
  });

  test('of a full house staff are told a thousand by name, and the number of all', () => {
    const people = Array.from({ length: MAX_PEOPLE + 1 }, (_, at) => ({ ...priya, id: `p${at}` }));
    const told = toldToStaff(at({ people }));
    expect([told.people.length, told.total]).toEqual([MAX_PEOPLE, MAX_PEOPLE + 1]);
  });
});

describe('what is new', () => {
  test('PRES-27~ staff hear who came, who went and who has another name', () => {
    const before = at({ people: [amos, priya] });
    const ruth = { id: 'ruth', name: 'Ruth', isHost: true };
    const news = newsForStaff(before, at({ people: [{ ...priya, name: 'Priya R.' }, ruth] }));
    expect(news?.people.map(({ displayName, isOnline }) => [displayName, isOnline])).toEqual([
      ['Priya R.', true],
      ['Ruth', true],
      ['Amos Bell', false],
    ]);
    expect(news?.people.map(({ isHost }) => isHost)).toEqual([false, true, false]);
  });

  test('staff hear of somebody who is a host from now on', () => {
    const news = newsForStaff(at({ people: [amos, priya] }), at({ people: [{ ...amos, isHost: true }, priya] }));
    expect(news?.people).toEqual([
      { uid: 'amos', displayName: 'Amos Bell', attendeeNumber: null, isHost: true, isOnline: true },
    ]);
  });

  test('nothing is said where nothing is new, and to viewers nothing of whom they do not know', () => {
    const before = at({ people: [amos], authors: new Set(['amos']) });
    const now = at({ people: [amos, priya], authors: new Set(['amos']) });
    expect(newsForStaff(before, before)).toBeNull();
    expect(newsForViewers(before, now)).toBeNull();
    expect(newsForStaff(before, now)?.total).toBe(2);
  });
});
