import type { SnapshotOf } from '@nave/domain/kernel/topic.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useState } from 'react';
import { Observable } from '../../../lib/socket/observable.ts';
import type { Socket } from '../../../lib/socket.ts';

/** The presence on a page, as staff receive it. */
type PagePresence = SnapshotOf<typeof presenceTopics.staff>;

/** The presence on some channels, as staff see it. Its values change without redrawing the page. */
export interface Presence {
  /** The people with a name, sorted by name. */
  people: Observable<readonly PresentPerson[]>;
  /** The ids of these people. */
  online: Observable<ReadonlySet<string>>;
  /** The number of viewers of each content, by content id. */
  live: Observable<Readonly<Record<string, number>>>;
}

/** Follows the presence on these channels. A person who is on several channels counts once. */
export function useStaffPresence(socket: Pick<Socket, 'subscribe'> | null, channelIds: readonly string[]): Presence {
  const [presence] = useState<Presence>(() => ({
    people: new Observable<readonly PresentPerson[]>([]),
    online: new Observable<ReadonlySet<string>>(new Set()),
    live: new Observable<Readonly<Record<string, number>>>({}),
  }));
  const channels = channelIds.join(' ');
  useEffect(() => {
    if (!socket || channels === '') return;
    const byChannel = new Map<string, PagePresence>();
    const update = (channelId: string, current: PagePresence) => {
      byChannel.set(channelId, current);
      setAll(presence, [...byChannel.values()]);
    };
    const stops = channels.split(' ').map((channelId) =>
      socket.subscribe(topicName(presenceTopics.staff, { channelId }), {
        onSnapshot: (snapshot) => update(channelId, snapshot),
        onEvent: ({ data }) => update(channelId, withChange(byChannel.get(channelId), data)),
      }),
    );
    return () => {
      for (const stop of stops) stop();
      setAll(presence, []);
    };
  }, [socket, channels, presence]);
  return presence;
}

/** Returns the presence after a change. */
export function withChange(
  before: PagePresence = { people: [], total: 0, live: {} },
  { people, total, live }: PagePresence,
): PagePresence {
  const known = new Map(before.people.map((person) => [person.uid, person]));
  for (const person of people) person.isOnline ? known.set(person.uid, person) : known.delete(person.uid);
  return { people: [...known.values()], total, live: { ...before.live, ...live } };
}

function setAll(presence: Presence, channels: readonly PagePresence[]): void {
  const people = new Map(channels.flatMap((channel) => channel.people.map((person) => [person.uid, person] as const)));
  const byName = [...people.values()].sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
  presence.people.set(byName);
  presence.online.set(new Set(people.keys()));
  // Each channel of a content reports all viewers of the content, also those who are on another channel.
  const live: Record<string, number> = {};
  for (const channel of channels)
    for (const [id, count] of Object.entries(channel.live)) live[id] = Math.max(live[id] ?? 0, count);
  presence.live.set(live);
}
