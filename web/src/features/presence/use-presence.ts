import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useState } from 'react';
import { Observable } from '../../lib/socket/observable.ts';
import type { Socket } from '../../lib/socket.ts';
import { say, useSaidPlace } from './use-said-place.ts';

/** What viewers are told of who is on the channel with them. It changes without the page being drawn anew. */
export interface Here {
  /** Of those who wrote in its chats (PRES-15). */
  online: Observable<ReadonlySet<string>>;
  /** How many are on each content that shows its number (PRES-16). */
  live: Observable<Readonly<Record<string, number>>>;
}

/** Says where this page is, and answers what viewers are told of who else is there. */
export function usePresence(socket: Socket, channelId: string, contentId: string | null): Here {
  const [here] = useState<Here>(() => ({ online: new Observable(new Set()), live: new Observable({}) }));
  useSaidPlace(socket, channelId, contentId);
  useEffect(() => {
    const stop = socket.subscribe(topicName(presenceTopics.channel, { channelId }), {
      onSnapshot: ({ authors, live }) => {
        here.online.set(changedAuthors(new Set(), authors));
        here.live.set(live);
      },
      onEvent: ({ data: { authors, live } }) => {
        here.online.set(changedAuthors(here.online.current(), authors));
        here.live.set({ ...here.live.current(), ...live });
      },
    });
    return () => {
      stop();
      say(socket, presenceCommands.leave, {});
    };
  }, [socket, channelId, here]);
  return here;
}

function changedAuthors(before: ReadonlySet<string>, news: { uid: string; isOnline: boolean }[]): ReadonlySet<string> {
  const authors = new Set(before);
  for (const { uid, isOnline } of news) isOnline ? authors.add(uid) : authors.delete(uid);
  return authors;
}
