import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

/** What viewers are told of who is on the channel with them. */
interface Here {
  /** Of those who wrote in its chats (PRES-15). */
  online: ReadonlySet<string>;
  /** How many are on each content that shows its number (PRES-16). */
  live: Readonly<Record<string, number>>;
}

const nobodyHere: Here = { online: new Set(), live: {} };

/** Says where this page is, and answers what viewers are told of who else is there. */
export function usePresence(socket: Socket, channelId: string, contentId: string | null): Here {
  const [here, setHere] = useState(nobodyHere);
  useEffect(() => {
    // After each connection anew, and as whom the page is by then.
    const tell = () => {
      if (socket.status.current().state !== 'open') return;
      const place = { channelId, contentId };
      // PRES-32
      socket.command(presenceCommands.set, place, { fleeting: true }).catch((error) => logFailure('Presence', error));
    };
    tell();
    const stops = [socket.status.subscribe(tell), socket.me.subscribe(tell)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, channelId, contentId]);
  useEffect(() => {
    const stop = socket.subscribe(topicName(presenceTopics.channel, { channelId }), {
      onSnapshot: ({ authors, live }) => setHere(changed(nobodyHere, { authors, live })),
      onEvent: ({ data }) => setHere((before) => changed(before, data)),
    });
    return () => {
      stop();
      socket.command(presenceCommands.leave, {}, { fleeting: true }).catch((error) => logFailure('Presence', error));
    };
  }, [socket, channelId]);
  return here;
}

interface News {
  authors: { uid: string; isOnline: boolean }[];
  live: Record<string, number>;
}

function changed({ online, live }: Here, news: News): Here {
  const authors = new Set(online);
  for (const { uid, isOnline } of news.authors) isOnline ? authors.add(uid) : authors.delete(uid);
  return { online: authors, live: { ...live, ...news.live } };
}
