import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { ChatPhase } from '@nave/domain/contents/timing.ts';
import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useEffect } from 'react';
import type { Socket } from '../../lib/socket.ts';
import { useTimeBoundary } from '../../lib/use-clock.ts';
import { KeepFocusWithin } from '../../ui/keep-focus-within.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ConnectionBanner } from '../messages/connection-banner.tsx';
import { LateComposer } from '../messages/late-composer.ts';
import { MessageList } from '../messages/message-list.tsx';
import { useChatPhase } from '../messages/use-chat-phase.ts';
import { type Identity, useIdentity, type Writer } from '../messages/use-identity.ts';
import { ChatLoading } from './chat-loading.tsx';
import styles from './chat-panel.module.css';
import {
  ChatBanned,
  ChatBlocked,
  ChatClosed,
  ChatLocked,
  ChatNotice,
  ChatOpensSoon,
  ChatSignIn,
  loadChatStates,
} from './late-states.ts';
import { chatActsTextFiles } from './texts/chat-acts-texts.ts';
import { useChatByHttp } from './use-chat-by-http.ts';
import { useChatNews } from './use-chat-news.ts';
import { useChatRoom } from './use-chat-room.ts';
import { useOpenMenu } from './use-open-menu.ts';
import { useRemovedLinks } from './use-removed-links.ts';
import { useStaffLog } from './use-staff-log.ts';
import { useStanding } from './use-standing.ts';

const HeldNotes = lazyPart(() => import('./own-notices.tsx').then((module) => module.HeldNotes));
const MutedNotice = lazyPart(() => import('./own-notices.tsx').then((module) => module.MutedNotice));
const actsTexts = { chatActs: chatActsTextFiles };
const PinnedMessage = lazyPart(() => import('./pinned-message.tsx').then((module) => module.PinnedMessage), actsTexts);
const MessageMenu = lazyPart(() => import('./acts/message-menu.tsx').then((module) => module.MessageMenu), actsTexts);

interface ChatPanelProps extends Writer {
  content: Pick<PublicContent, 'id' | 'chat' | 'opensAt' | 'closesAt' | 'startsAt' | 'contentType'>;
  /** The content's name; set if the page shows another content. */
  title?: string | null;
  /** The channel of the page; the draft is stored under it. */
  channelId: string;
  socket: Pick<Socket, 'subscribe' | 'command' | 'status'>;
  /** Called by viewers who need an account to write. */
  onSignIn: () => void;
  /** Opens a private conversation with a message's author; left out if the viewer may not start one. */
  onDirect?: ((uid: string, name: string) => void) | undefined;
}

const noFlags: [number, number][] = [];

/** The chat of a content, which opens and closes at the content's times (CHAT-101 to CHAT-103). */
export function ChatPanel(props: ChatPanelProps) {
  // Preloads the components that may appear once the server has answered, so that they appear at once.
  useEffect(() => {
    void loadChatStates();
    void LateComposer.preload();
  }, []);
  const phase = useChatPhase(props.content);
  const identity = useIdentity(props);
  if (phase === 'none') return null;
  if (phase === 'soon') {
    return (
      <ChatOpensSoon opensAt={props.content.opensAt} guestForm={identity.missing === 'name' ? identity.form : null} />
    );
  }
  return <OpenChat {...props} phase={phase} identity={identity} />;
}

function OpenChat({
  content,
  title,
  channelId,
  socket,
  me,
  isStaff,
  phase,
  identity,
  onSignIn,
  onDirect,
}: ChatPanelProps & { phase: ChatPhase; identity: Identity }) {
  const canRead = content.chat.enablePreview || identity.missing === 'nothing';
  const room = useChatRoom(socket, content.id, canRead);
  const hidden = !canRead || room.refused;
  const blocked = useChatByHttp({ contentId: content.id, isConnecting: me === null, onMessages: room.addNewest });
  useChatNews({ messages: room.timeline.messages, ready: room.ready, ownId: me?.id });
  const locked = hidden && me !== null && phase !== 'closed';
  const hasNoMessages = room.ready && isEmpty(room.timeline);
  const showsNotice = phase === 'closed' ? hidden || hasNoMessages : hasNoMessages && !hidden && !blocked;
  const { standing, mark, dismissDeclined } = useStanding(socket, content.id, me);
  const { isBanned, mutedUntil, held, likes, flags } = standing;
  // CHAT-66, CHAT-67.
  const isMuted = useIsBefore(mutedUntil);
  const mayMark = identity.missing === 'nothing' && !isBanned && !isMuted;
  // CHAT-216: preloads the notices, so that a mute or a held message shows at once.
  useEffect(() => {
    if (mayMark) void Promise.all([HeldNotes.preload(), MutedNotice.preload()]);
  }, [mayMark]);
  const { send } = room;
  const sendMessage = useCallback(
    (message: string) => {
      // CHAT-163: sending another message dismisses the declined ones.
      dismissDeclined();
      return send(message);
    },
    [dismissDeclined, send],
  );
  const like = useCallback((n: number, isOn: boolean) => mark('like', n, isOn), [mark]);
  const log = useStaffLog(socket, content.id, isStaff);
  const { removed, open, menu } = useOpenMenu({ timeline: room.timeline, log, me, flags });
  const { pinned } = room.timeline;
  const moderation = { isModerator: log !== null, contentId: content.id, socket };
  const [linksRemoved, dismissLinksNote] = useRemovedLinks(room.timeline);
  return (
    <div className={styles.panel}>
      {title && (
        <p className={styles.of} dir="auto">
          {title}
        </p>
      )}
      {!blocked && <ConnectionBanner socket={socket} />}
      {locked && <ChatLocked onSignIn={identity.missing === 'account' ? onSignIn : null} />}
      {!hidden && pinned && <PinnedMessage pin={pinned} {...moderation} />}
      {!locked && (
        <div className={styles.messages}>
          <MessageList
            timeline={room.timeline}
            ready={room.ready}
            me={me}
            loadingOlder={room.loadingOlder}
            onOlder={room.loadOlder}
            onLimit={room.limit}
            removed={removed}
            isModerator={moderation.isModerator}
            likes={likes}
            flags={log?.flags ?? noFlags}
            onLike={mayMark ? like : undefined}
            onActs={isBanned ? undefined : open}
            allowsDirect={mayMark && onDirect !== undefined}
          />
          {/* Banned viewers are not invited to say hello. */}
          {showsNotice && (phase === 'closed' || !isBanned) && (
            <ChatNotice kind={phase === 'closed' ? 'closed' : 'empty'} />
          )}
          {!hidden && !blocked && !room.ready && <ChatLoading />}
        </div>
      )}
      {phase === 'closed' && !showsNotice && <ChatClosed />}
      {phase === 'open' && !hidden && identity.missing === 'account' && <ChatSignIn onSignIn={onSignIn} />}
      {phase === 'open' && identity.missing === 'name' && <div className={styles.form}>{identity.form}</div>}
      {phase === 'open' && blocked && <ChatBlocked />}
      {/* Keeps the composer's space until the server has identified the viewer. */}
      {phase === 'open' && !blocked && identity.missing === 'unknown' && <ComposerSpace />}
      {menu && (
        <MessageMenu
          {...moderation}
          {...menu}
          onDirect={mayMark ? onDirect : undefined}
          onFlag={mayMark ? (n, isOn) => mark('flag', n, isOn) : undefined}
        />
      )}
      <KeepFocusWithin className={styles.own}>
        {!hidden && held.length > 0 && <HeldNotes held={held} onClose={dismissDeclined} />}
        {phase === 'open' && isBanned && <ChatBanned />}
        {phase === 'open' && !isBanned && isMuted && mutedUntil && <MutedNotice until={mutedUntil} />}
        {phase === 'open' && !isBanned && !isMuted && identity.missing === 'nothing' && (
          <LateComposer
            waiting={() => <ComposerSpace />}
            draftKey={channelId}
            part="chat"
            onSend={sendMessage}
            onIdentityNeeded={identity.requireMore}
            takesFocus={identity.justIdentified}
            linksRemoved={linksRemoved}
            slowSeconds={log ? 0 : room.slowSeconds}
            onWrite={dismissLinksNote}
          />
        )}
      </KeepFocusWithin>
    </div>
  );
}

/** Keeps the composer's space until it can be shown. */
function ComposerSpace() {
  return <div className={styles.waiting} aria-hidden="true" />;
}

/** Whether a moment (ISO 8601) is in the future; re-renders when the moment is reached. */
function useIsBefore(moment: string | null): boolean {
  const at = moment === null ? null : Date.parse(moment);
  const now = useTimeBoundary(useCallback((now: number) => (at !== null && at > now ? at : null), [at]));
  return at !== null && at > now;
}

function isEmpty({ messages, pending }: ChatTimeline): boolean {
  return messages.length === 0 && pending.length === 0;
}
