import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useState } from 'react';
import type { Me } from '../../lib/socket.ts';
import type { ActedOn } from './acts/message-menu.tsx';
import { useRemoved } from './removed-messages.ts';

interface Shown {
  timeline: ChatTimeline;
  /** What only staff see of the chat; null for everybody else. */
  log: ChatModeration | null;
  me: Me | null;
  /** The messages that one has flagged oneself. */
  flags: readonly number[];
}

/** What was taken out of what is shown, and the menu of a message, once somebody has opened it: what it goes by on either face. */
export function useOpenMenu({ timeline: { messages, hasOlder, pinned }, log, me, flags }: Shown) {
  const removed = useRemoved({ messages, hasOlder, log });
  const [on, setOn] = useState<ActedOn | null>(null);
  const open = useCallback(
    (message: NumberedMessage, button: HTMLElement) =>
      setOn((now) => (now?.button === button ? null : { message, button })),
    [],
  );
  if (!on) return { removed, open, menu: null };
  const { n, data } = on.message;
  const isAuthor = ({ uid }: { uid: string }) => uid === data.uid;
  const menu = {
    on,
    pinned,
    isOwn: data.uid === me?.id,
    isRemoved: removed.some((one) => one.n === n),
    isMuted: log?.mutes.some(isAuthor) ?? false,
    isBanned: log?.bans.some(isAuthor) ?? false,
    isFlagged: flags.includes(n),
    onClose: () => setOn((now) => (now === on ? null : now)),
  };
  return { removed, open, menu };
}
