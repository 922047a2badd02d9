import type { Actor } from '../kernel/actor.ts';
import type { EventData, SnapshotOf } from '../kernel/topic.ts';
import type { PresentPerson } from './presence.api.ts';
import type { presenceTopics } from './presence.protocol.ts';

type ViewersChange = EventData<typeof presenceTopics.channel, 'changed'>;
type StaffChange = EventData<typeof presenceTopics.staff, 'changed'>;

/** Maximum number of people whose names staff receive. `total` counts all people. */
export const MAX_PEOPLE = 1_000;

/** The data of a channel at one instant, from which its presence is computed. */
export interface PresenceData {
  /** The people on the channel. Each person occurs once. */
  people: Iterable<Pick<Actor, 'id' | 'name' | 'attendeeDigits'> & { isHost: boolean }>;
  /** Whether people without a name are listed if they watch with an attendee number; their name is then empty. */
  listsAttendees?: boolean;
  /** Number of viewers on each content, without staff, by content id. */
  live: ReadonlyMap<string, number>;
  /** Ids of the authors of messages in the channel's chats. */
  authors: ReadonlySet<string>;
  /** Ids of the contents that show viewers the number of people. */
  shown: ReadonlySet<string>;
}

/** The presence of a channel, from which snapshots and change events are built. */
export interface Presence {
  /** Names by person id, without the people who have no name (PRES-8). */
  names: ReadonlyMap<string, string>;
  /** The last four digits of attendee numbers by person id, of people who watch with one (PRES-7). */
  attendees: ReadonlyMap<string, string>;
  /** Ids of the people who are staff of the channel. */
  hosts: ReadonlySet<string>;
  total: number;
  live: ReadonlyMap<string, number>;
  /** Ids of authors of chat messages who are online (PRES-15). */
  authors: ReadonlySet<string>;
  /** The numbers that viewers see, by content id (PRES-16, PRES-17). */
  shown: ReadonlyMap<string, number>;
}

/** The presence of a channel without people. */
export const emptyPresence: Presence = {
  names: new Map(),
  attendees: new Map(),
  hosts: new Set(),
  total: 0,
  live: new Map(),
  authors: new Set(),
  shown: new Map(),
};

export function presenceOf({ people, listsAttendees = false, live, authors, shown }: PresenceData): Presence {
  const everybody = [...people];
  const names = new Map(
    everybody.flatMap(({ id, name = '', attendeeDigits }) =>
      name || (listsAttendees && attendeeDigits) ? [[id, name] as const] : [],
    ),
  );
  return {
    names,
    attendees: new Map(everybody.flatMap(({ id, attendeeDigits: digits }) => (digits ? [[id, digits] as const] : []))),
    hosts: new Set(everybody.flatMap(({ id, isHost }) => (isHost ? [id] : []))),
    total: everybody.length,
    live,
    authors: new Set([...names.keys()].filter((id) => authors.has(id))),
    shown: new Map([...live].filter(([contentId]) => shown.has(contentId))),
  };
}

/** Returns the snapshot for viewers. */
export function viewersSnapshot({ authors, shown }: Presence): SnapshotOf<typeof presenceTopics.channel> {
  return { authors: [...authors].map((uid) => ({ uid, isOnline: true })), live: Object.fromEntries(shown) };
}

/** Returns the snapshot for staff. */
export function staffSnapshot(presence: Presence): SnapshotOf<typeof presenceTopics.staff> {
  const { names, total, live } = presence;
  const people = [...names].slice(0, MAX_PEOPLE).map(([uid]) => person(presence, uid, true));
  return { people, total, live: Object.fromEntries(live) };
}

/** Returns the data of viewers' event `changed`, or null if nothing has changed for viewers. */
export function viewersChange(before: Presence, now: Presence): ViewersChange | null {
  const came = [...now.authors].filter((uid) => !before.authors.has(uid));
  const went = [...before.authors].filter((uid) => !now.authors.has(uid));
  const live = changedNumbers(before.shown, now.shown);
  if (came.length + went.length === 0 && !live) return null;
  const authors = [...came.map((uid) => ({ uid, isOnline: true })), ...went.map((uid) => ({ uid, isOnline: false }))];
  return { authors, live: live ?? {} };
}

/** Returns the data of the staff's event `changed`, or null if nothing has changed for staff. */
export function staffChange(before: Presence, now: Presence): StaffChange | null {
  // PRES-27: a person with a new name is sent again.
  const hasChanged = (uid: string, name: string) =>
    before.names.get(uid) !== name ||
    before.hosts.has(uid) !== now.hosts.has(uid) ||
    before.attendees.get(uid) !== now.attendees.get(uid);
  const came = [...now.names].filter(([uid, name]) => hasChanged(uid, name));
  const went = [...before.names].filter(([uid]) => !now.names.has(uid));
  const live = changedNumbers(before.live, now.live);
  if (came.length + went.length === 0 && !live && before.total === now.total) return null;
  const people = [...came.map(([uid]) => person(now, uid, true)), ...went.map(([uid]) => person(before, uid, false))];
  return { people, total: now.total, live: live ?? {} };
}

/** `attendeeNumber` has only the last four digits, because the whole number is a key. */
function person({ names, attendees, hosts }: Presence, uid: string, isOnline: boolean): PresentPerson {
  return {
    uid,
    displayName: names.get(uid) ?? '',
    attendeeNumber: attendees.get(uid) ?? null,
    isHost: hosts.has(uid),
    isOnline,
  };
}

/**
 * Returns the numbers that have changed, by content id, with 0 for a content that nobody watches any more. Returns null
 * if no number has changed.
 */
function changedNumbers(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): Record<string, number> | null {
  const ids = new Set([...before.keys(), ...now.keys()]);
  const changed = [...ids].filter((id) => before.get(id) !== now.get(id));
  return changed.length > 0 ? Object.fromEntries(changed.map((id) => [id, now.get(id) ?? 0])) : null;
}
