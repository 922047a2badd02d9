import type { Command, CommandInput } from '@nave/domain/kernel/command.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { Observable } from '../../lib/socket/observable.ts';
import type { Socket } from '../../lib/socket.ts';

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
  useEffect(() => {
    // After each connection anew, and as whom the page is by then.
    const tell = () => say(socket, presenceCommands.set, { channelId, contentId });
    tell();
    const stops = [socket.status.subscribe(tell), socket.me.subscribe(tell)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, channelId, contentId]);
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

/** Says it where there is a line for it; else the page says where it is when it is connected again. */
function say<One extends Command>(socket: Socket, command: One, input: CommandInput<One>): void {
  if (socket.status.current().state !== 'open') return;
  // PRES-32
  socket.command(command, input, { fleeting: true }).catch((error) => logFailure('Presence', error));
}

function changedAuthors(before: ReadonlySet<string>, news: { uid: string; isOnline: boolean }[]): ReadonlySet<string> {
  const authors = new Set(before);
  for (const { uid, isOnline } of news) isOnline ? authors.add(uid) : authors.delete(uid);
  return authors;
}
