import type { Actor } from '../kernel/actor.ts';
import type { EventData, SnapshotOf } from '../kernel/topic.ts';
import type { PresentPerson } from './presence.api.ts';
import type { presenceTopics } from './presence.protocol.ts';

type ViewersNews = EventData<typeof presenceTopics.channel, 'changed'>;
type StaffNews = EventData<typeof presenceTopics.staff, 'changed'>;

/** Staff are given so many people at once; the others are in the number. */
export const MAX_PEOPLE = 1_000;

/** A channel at one moment, as the server finds it. */
export interface Moment {
  /** Everybody on it, once each. */
  people: Iterable<Pick<Actor, 'id' | 'name'> & { isHost: boolean }>;
  /** How many are on each of its contents, by its id. */
  live: ReadonlyMap<string, number>;
  /** The ids of those who have written in its chats. */
  authors: ReadonlySet<string>;
  /** The contents whose number viewers are told. */
  shown: ReadonlySet<string>;
}

/** What is said of a channel. */
export interface Present {
  /** Names of those who have one, by id (PRES-8). */
  names: ReadonlyMap<string, string>;
  /** Who of them is staff of the channel. */
  hosts: ReadonlySet<string>;
  total: number;
  live: ReadonlyMap<string, number>;
  /** Who of the chats' authors is there (PRES-15). */
  authors: ReadonlySet<string>;
  /** PRES-16, PRES-17 */
  shown: ReadonlyMap<string, number>;
}

/** A channel that nobody is on. */
export const nobody: Present = {
  ...{ names: new Map(), hosts: new Set(), total: 0 },
  ...{ live: new Map(), authors: new Set(), shown: new Map() },
};

/** What is to be said of a channel at a moment. */
export function presentAt({ people, live, authors, shown }: Moment): Present {
  const everybody = [...people];
  const names = new Map(everybody.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
  return {
    names,
    hosts: new Set(everybody.flatMap(({ id, isHost }) => (isHost ? [id] : []))),
    total: everybody.length,
    live,
    authors: new Set([...names.keys()].filter((id) => authors.has(id))),
    shown: new Map([...live].filter(([contentId]) => shown.has(contentId))),
  };
}

/** All that viewers are told. */
export function toldToViewers({ authors, shown }: Present): SnapshotOf<typeof presenceTopics.channel> {
  return { authors: [...authors].map((uid) => ({ uid, isOnline: true })), live: Object.fromEntries(shown) };
}

/** All that staff are told. */
export function toldToStaff({ names, hosts, total, live }: Present): SnapshotOf<typeof presenceTopics.staff> {
  const people = [...names].slice(0, MAX_PEOPLE).map(([uid, name]) => person(uid, name, hosts.has(uid), true));
  return { people, total, live: Object.fromEntries(live) };
}

/** What is new for viewers; null where nothing is. */
export function newsForViewers(before: Present, now: Present): ViewersNews | null {
  const came = [...now.authors].filter((uid) => !before.authors.has(uid));
  const went = [...before.authors].filter((uid) => !now.authors.has(uid));
  const live = changedNumbers(before.shown, now.shown);
  if (came.length + went.length === 0 && !live) return null;
  const authors = [...came.map((uid) => ({ uid, isOnline: true })), ...went.map((uid) => ({ uid, isOnline: false }))];
  return { authors, live: live ?? {} };
}

/** What is new for staff; null where nothing is. */
export function newsForStaff(before: Present, now: Present): StaffNews | null {
  // PRES-27: another name is news too.
  const isNew = (uid: string, name: string) =>
    before.names.get(uid) !== name || before.hosts.has(uid) !== now.hosts.has(uid);
  const came = [...now.names].filter(([uid, name]) => isNew(uid, name));
  const went = [...before.names].filter(([uid]) => !now.names.has(uid));
  const live = changedNumbers(before.live, now.live);
  if (came.length + went.length === 0 && !live && before.total === now.total) return null;
  const people = [
    ...came.map(([uid, name]) => person(uid, name, now.hosts.has(uid), true)),
    ...went.map(([uid, name]) => person(uid, name, before.hosts.has(uid), false)),
  ];
  return { people, total: now.total, live: live ?? {} };
}

/** Tickets are not sold here yet, so that nobody holds a number. */
function person(uid: string, displayName: string, isHost: boolean, isOnline: boolean): PresentPerson {
  return { uid, displayName, attendeeNumber: null, isHost, isOnline };
}

/** The numbers that differ, with 0 for what has none any more; null where none does. */
function changedNumbers(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): Record<string, number> | null {
  const ids = new Set([...before.keys(), ...now.keys()]);
  const changed = [...ids].filter((id) => before.get(id) !== now.get(id));
  return changed.length > 0 ? Object.fromEntries(changed.map((id) => [id, now.get(id) ?? 0])) : null;
}
