import { topicName } from '@nave/domain/kernel/topic.ts';
import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useMemo, useState } from 'react';
import { Observable } from '../../../lib/socket/observable.ts';
import type { Socket } from '../../../lib/socket.ts';

/** What staff are told of a channel: who of those that have a name is there, and how many are on each content. */
interface OnChannel {
  people: ReadonlyMap<string, PresentPerson>;
  live: Readonly<Record<string, number>>;
}

/** Who is on some channels now (PRES-12). */
export interface People {
  /** By name, each once. */
  people: readonly PresentPerson[];
  /** How many are on each content, named or not, as far as it is known. */
  live: Readonly<Record<string, number>>;
  /** The ids of `people`, for their dots. */
  online: Observable<ReadonlySet<string>>;
}

export function usePeople(socket: Pick<Socket, 'subscribe'>, channelIds: readonly string[]): People {
  const [channels, setChannels] = useState<Readonly<Record<string, OnChannel>>>({});
  const [online] = useState(() => new Observable<ReadonlySet<string>>(new Set()));
  const followed = channelIds.join(' ');
  useEffect(() => {
    setChannels({});
    const stops = followed
      .split(' ')
      .filter(Boolean)
      .map((channelId) => {
        const change = (next: (before: OnChannel | undefined) => OnChannel) =>
          setChannels((before) => ({ ...before, [channelId]: next(before[channelId]) }));
        return socket.subscribe(topicName(presenceTopics.staff, { channelId }), {
          onSnapshot: ({ people, live }) => change(() => ({ people: changed(new Map(), people), live })),
          onEvent: ({ data: { people, live } }) =>
            change((before) => ({
              people: changed(before?.people ?? new Map(), people),
              live: { ...before?.live, ...live },
            })),
        });
      });
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, followed]);
  const found = useMemo(() => together(Object.values(channels)), [channels]);
  useEffect(() => online.set(new Set(found.people.map(({ uid }) => uid))), [found, online]);
  return { ...found, online };
}

function changed(before: OnChannel['people'], news: readonly PresentPerson[]): OnChannel['people'] {
  const people = new Map(before);
  for (const person of news) person.isOnline ? people.set(person.uid, person) : people.delete(person.uid);
  return people;
}

/** Somebody who is on two of the channels is there once; of how many are on a content each channel tells all. */
function together(channels: readonly OnChannel[]): Omit<People, 'online'> {
  const people = new Map(channels.flatMap((channel) => [...channel.people]));
  const byName = [...people.values()].sort((a, b) => a.displayName.localeCompare(b.displayName));
  return { people: byName, live: Object.assign({}, ...channels.map(({ live }) => live)) };
}
