import type { SnapshotOf } from '@nave/domain/kernel/topic.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useState } from 'react';
import { Observable } from '../../../lib/socket/observable.ts';
import type { Socket } from '../../../lib/socket.ts';

type Told = SnapshotOf<typeof presenceTopics.staff>;

/** What staff are told of who is on some channels. It changes without the page being drawn anew. */
export interface Presence {
  /** Everybody there who has a name, by name. */
  people: Observable<readonly PresentPerson[]>;
  /** The ids of the same. */
  online: Observable<ReadonlySet<string>>;
  /** How many are on each content, by its id. */
  live: Observable<Readonly<Record<string, number>>>;
}

/** Follows who is on these channels: each person once, wherever they are. */
export function useStaffPresence(socket: Pick<Socket, 'subscribe'> | null, channelIds: readonly string[]): Presence {
  const [presence] = useState<Presence>(() => ({
    people: new Observable<readonly PresentPerson[]>([]),
    online: new Observable<ReadonlySet<string>>(new Set()),
    live: new Observable<Readonly<Record<string, number>>>({}),
  }));
  const channels = channelIds.join(' ');
  useEffect(() => {
    if (!socket || channels === '') return;
    const told = new Map<string, Told>();
    const tell = (channelId: string, now: Told) => {
      told.set(channelId, now);
      setAll(presence, [...told.values()]);
    };
    const stops = channels.split(' ').map((channelId) =>
      socket.subscribe(topicName(presenceTopics.staff, { channelId }), {
        onSnapshot: (now) => tell(channelId, now),
        onEvent: ({ data }) => tell(channelId, changed(told.get(channelId), data)),
      }),
    );
    return () => {
      for (const stop of stops) stop();
      setAll(presence, []);
    };
  }, [socket, channels, presence]);
  return presence;
}

function changed(before: Told = { people: [], total: 0, live: {} }, { people, total, live }: Told): Told {
  const known = new Map(before.people.map((person) => [person.uid, person]));
  for (const person of people) person.isOnline ? known.set(person.uid, person) : known.delete(person.uid);
  return { people: [...known.values()], total, live: { ...before.live, ...live } };
}

function setAll(presence: Presence, told: readonly Told[]): void {
  const people = new Map(told.flatMap((channel) => channel.people.map((person) => [person.uid, person] as const)));
  const byName = [...people.values()].sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
  presence.people.set(byName);
  presence.online.set(new Set(people.keys()));
  // Each channel that knows of a content knows the number of all who are on it, whichever way they came.
  const live: Record<string, number> = {};
  for (const channel of told)
    for (const [id, count] of Object.entries(channel.live)) live[id] = Math.max(live[id] ?? 0, count);
  presence.live.set(live);
}
