import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { isStaffBrowser } from '../../../lib/staff-browser.ts';
import { reportBeat } from '../report-beat.ts';
import { sendIfOpen, usePresencePlace } from '../use-presence-place.ts';
import { visitSource } from '../visit-origin.ts';
import { presenceState } from './presence-state.ts';

const source = visitSource();

/** Reports the page's content and the state of its video, and follows who else is on the channel. Renders nothing. */
export function FollowPresence({ channel, content, socket, session, states, beats }: PageScope) {
  const channelId = channel.id;
  const presence = states.of(presenceState).current();
  usePresencePlace(socket, { channelId, contentId: content?.id ?? null }, () => ({
    source,
    isGlobalUser: isStaffBrowser(session.isStaff === true),
  }));
  useEffect(() => {
    const stop = socket.subscribe(topicName(presenceTopics.channel, { channelId }), {
      onSnapshot: ({ authors, live }) => {
        presence.online.set(withChanges(new Set(), authors));
        presence.live.set(live);
      },
      onEvent: ({ data: { authors, live } }) => {
        presence.online.set(withChanges(presence.online.current(), authors));
        presence.live.set({ ...presence.live.current(), ...live });
      },
    });
    return () => {
      stop();
      sendIfOpen(socket, presenceCommands.leave, {});
    };
  }, [socket, channelId, presence]);
  useEffect(
    () =>
      beats.subscribe(() => {
        const beat = beats.current();
        if (beat) reportBeat(socket, beat.contentId, beat.playing);
      }),
    [socket, beats],
  );
  return null;
}

function withChanges(before: ReadonlySet<string>, changes: { uid: string; isOnline: boolean }[]): ReadonlySet<string> {
  const authors = new Set(before);
  for (const { uid, isOnline } of changes) isOnline ? authors.add(uid) : authors.delete(uid);
  return authors;
}
