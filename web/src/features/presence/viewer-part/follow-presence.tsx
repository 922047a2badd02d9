import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { tellBeat } from '../tell-beat.ts';
import { say, useSaidPlace } from '../use-said-place.ts';
import { presenceState } from './presence-state.ts';

/** Tells the server where this page is and how its video is doing, and takes in who else is there. Draws nothing. */
export function FollowPresence({ channel, content, socket, states, beats }: PageScope) {
  const channelId = channel.id;
  const here = states.of(presenceState).current();
  useSaidPlace(socket, channelId, content?.id ?? null);
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
  useEffect(
    () =>
      beats.subscribe(() => {
        const beat = beats.current();
        if (beat) tellBeat(socket, beat.contentId, beat.playing);
      }),
    [socket, beats],
  );
  return null;
}

function changedAuthors(before: ReadonlySet<string>, news: { uid: string; isOnline: boolean }[]): ReadonlySet<string> {
  const authors = new Set(before);
  for (const { uid, isOnline } of news) isOnline ? authors.add(uid) : authors.delete(uid);
  return authors;
}
