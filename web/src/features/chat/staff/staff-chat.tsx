import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { Timing } from '@nave/domain/contents/timing.ts';
import { useCallback } from 'react';
import type { Me, Socket } from '../../../lib/socket.ts';
import { Composer } from '../../messages/composer.tsx';
import { ConnectionBanner } from '../../messages/connection-banner.tsx';
import { MessageList } from '../../messages/message-list.tsx';
import { useChatPhase } from '../../messages/use-chat-phase.ts';
import { MessageMenu } from '../acts/message-menu.tsx';
import { useAct } from '../acts/use-act.tsx';
import { ChatLoading } from '../chat-loading.tsx';
import styles from '../chat-panel.module.css';
import { ChatClosed, ChatNotice, ChatOpensSoon } from '../chat-states.tsx';
import { PinnedMessage } from '../pinned-message.tsx';
import { useChatNews } from '../use-chat-news.ts';
import { useChatRoom } from '../use-chat-room.ts';
import { useOpenMenu } from '../use-open-menu.ts';
import { useRemovedLinks } from '../use-removed-links.ts';
import { useStanding } from '../use-standing.ts';
import { RemovedNote } from './removed-note.tsx';

interface StaffChatProps {
  content: Timing & { id: string };
  /** The draft is stored under this channel. */
  channelId: string;
  socket: Pick<Socket, 'subscribe' | 'command' | 'status'>;
  me: Me | null;
  /** The moderation log; null until it is loaded. */
  log: ChatModeration | null;
  /** Starts a private conversation. */
  onDirect: (uid: string, name: string) => void;
}

const noFlags: [number, number][] = [];

/** The chat in the host panel. It also shows removed messages, and each message has a menu. */
export function StaffChat({ content, channelId, socket, me, log, onDirect }: StaffChatProps) {
  const phase = useChatPhase(content);
  const room = useChatRoom(socket, content.id, true);
  const { messages, pending, pinned } = room.timeline;
  const { standing, mark } = useStanding(socket, content.id, me);
  const { likes, flags } = standing;
  const like = useCallback((n: number, isOn: boolean) => mark('like', n, isOn), [mark]);
  const { undo } = useAct(socket, content.id);
  const { removed, open, menu } = useOpenMenu({ timeline: room.timeline, log, me, flags });
  const [linksRemoved, dismissLinksNote] = useRemovedLinks(room.timeline);
  useChatNews({ messages, ready: room.ready, ownId: me?.id });
  const moderation = { isModerator: true, contentId: content.id, socket };
  const hasNoMessages = room.ready && messages.length + pending.length + removed.length === 0;
  if (phase === 'soon' && hasNoMessages) return <ChatOpensSoon opensAt={content.opensAt} guestForm={null} />;
  return (
    <div className={styles.panel}>
      <ConnectionBanner socket={socket} />
      {pinned && <PinnedMessage pin={pinned} {...moderation} />}
      <div className={styles.messages}>
        <MessageList
          timeline={room.timeline}
          ready={room.ready}
          me={me}
          loadingOlder={room.loadingOlder}
          onOlder={room.loadOlder}
          onLimit={room.limit}
          removed={removed}
          removedNote={({ removedBy, act }) => <RemovedNote by={removedBy} act={act} onRestore={undo} />}
          isModerator
          likes={likes}
          flags={log?.flags ?? noFlags}
          onLike={like}
          onActs={open}
        />
        {hasNoMessages && <ChatNotice kind={phase === 'closed' ? 'closed' : 'empty'} />}
        {!room.ready && <ChatLoading />}
      </div>
      {phase === 'closed' && !hasNoMessages && <ChatClosed />}
      {menu && (
        <MessageMenu {...moderation} {...menu} onFlag={(n, isOn) => mark('flag', n, isOn)} onDirect={onDirect} />
      )}
      {phase === 'open' && (
        <Composer
          draftKey={channelId}
          part="chat"
          onSend={room.send}
          onIdentityNeeded={() => {}}
          takesFocus={false}
          linksRemoved={linksRemoved}
          onWrite={dismissLinksNote}
        />
      )}
    </div>
  );
}
