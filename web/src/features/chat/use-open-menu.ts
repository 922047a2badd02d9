import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useState } from 'react';
import type { Me } from '../../lib/socket.ts';
import type { MenuTarget } from './acts/message-menu.tsx';
import { useRemoved } from './removed-messages.ts';

interface OpenMenuOptions {
  timeline: ChatTimeline;
  /** The moderation log; null for viewers. */
  log: ChatModeration | null;
  me: Me | null;
  /** Numbers of the messages that the user has flagged. */
  flags: readonly number[];
}

/** Returns the removed messages and the props of the open message menu, for the viewer's chat and the host panel. */
export function useOpenMenu({ timeline: { messages, hasOlder, pinned }, log, me, flags }: OpenMenuOptions) {
  const removed = useRemoved({ messages, hasOlder, log });
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const open = useCallback(
    (message: NumberedMessage, button: HTMLElement) =>
      setTarget((current) => (current?.button === button ? null : { message, button })),
    [],
  );
  if (!target) return { removed, open, menu: null };
  const { n, data } = target.message;
  const isAuthor = ({ uid }: { uid: string }) => uid === data.uid;
  const menu = {
    target,
    pinned,
    isOwn: data.uid === me?.id,
    isRemoved: removed.some((one) => one.n === n),
    isMuted: log?.mutes.some(isAuthor) ?? false,
    isBanned: log?.bans.some(isAuthor) ?? false,
    isFlagged: flags.includes(n),
    onClose: () => setTarget((current) => (current === target ? null : current)),
  };
  return { removed, open, menu };
}
