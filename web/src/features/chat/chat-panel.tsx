import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { ChatPhase } from '@nave/domain/contents/timing.ts';
import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useEffect } from 'react';
import type { Socket } from '../../lib/socket.ts';
import { useBoundary } from '../../lib/use-clock.ts';
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
import { useStaffLog } from './use-staff-log.ts';
import { useStanding } from './use-standing.ts';
import { useTakenLinks } from './use-taken-links.ts';

const HeldNotes = lazyPart(() => import('./own-notices.tsx').then((module) => module.HeldNotes));
const MutedNotice = lazyPart(() => import('./own-notices.tsx').then((module) => module.MutedNotice));
const actsTexts = { chatActs: chatActsTextFiles };
const PinnedMessage = lazyPart(() => import('./pinned-message.tsx').then((module) => module.PinnedMessage), actsTexts);
const MessageMenu = lazyPart(() => import('./acts/message-menu.tsx').then((module) => module.MessageMenu), actsTexts);

interface ChatPanelProps extends Writer {
  content: Pick<PublicContent, 'id' | 'chat' | 'opensAt' | 'closesAt' | 'startsAt' | 'contentType'>;
  /** Its name, where the page shows something else. */
  title?: string | null;
  /** The channel on whose page it stands: what is half written belongs to it. */
  channelId: string;
  socket: Pick<Socket, 'subscribe' | 'command' | 'status'>;
  /** For whoever must have an account here. */
  onSignIn: () => void;
  /** Opens a conversation in private with somebody whose message stands there; left out where one may not. */
  onDirect?: ((uid: string, name: string) => void) | undefined;
}

const nothing: [number, number][] = [];

/** The chat of a content by its times (CHAT-101 to CHAT-103): soon, open, closed. */
export function ChatPanel(props: ChatPanelProps) {
  // Loaded now, so that the server's answer can be shown at once.
  useEffect(() => {
    void loadChatStates();
    void LateComposer.ask();
  }, []);
  const phase = useChatPhase(props.content);
  const identity = useIdentity(props);
  if (phase === 'none') return null;
  if (phase === 'soon') {
    return (
      <ChatOpensSoon opensAt={props.content.opensAt} guestForm={identity.wants === 'name' ? identity.form : null} />
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
  const canRead = content.chat.enablePreview || identity.wants === 'nothing';
  const room = useChatRoom(socket, content.id, canRead);
  const hidden = !canRead || room.refused;
  const blocked = useChatByHttp({ contentId: content.id, isWaiting: me === null, onMessages: room.take });
  useChatNews({ messages: room.timeline.messages, ready: room.ready, ownId: me?.id });
  const locked = hidden && me !== null && phase !== 'closed';
  // Nothing to read: a word stands in its place.
  const isBare = room.ready && isEmpty(room.timeline);
  const silent = phase === 'closed' ? hidden || isBare : isBare && !hidden && !blocked;
  const { standing, mark, forgetDeclined } = useStanding(socket, content.id, me);
  const { isBanned, mutedUntil, held, likes, flags } = standing;
  // CHAT-66, CHAT-67.
  const isMuted = useIsBefore(mutedUntil);
  const mayMark = identity.wants === 'nothing' && !isBanned && !isMuted;
  // CHAT-216: what a host may do to a writer is said without waiting for a file.
  useEffect(() => {
    if (mayMark) void Promise.all([HeldNotes.ask(), MutedNotice.ask()]);
  }, [mayMark]);
  const { send } = room;
  const say = useCallback(
    (message: string) => {
      // CHAT-163: who writes again has read what was declined.
      forgetDeclined();
      return send(message);
    },
    [forgetDeclined, send],
  );
  const like = useCallback((n: number, isOn: boolean) => mark('like', n, isOn), [mark]);
  const log = useStaffLog(socket, content.id, isStaff);
  const { removed, open, menu } = useOpenMenu({ timeline: room.timeline, log, me, flags });
  const { pinned } = room.timeline;
  const ofLog = { isModerator: log !== null, contentId: content.id, socket };
  const [linksTaken, forgetLinks] = useTakenLinks(room.timeline);
  return (
    <div className={styles.panel}>
      {title && (
        <p className={styles.of} dir="auto">
          {title}
        </p>
      )}
      {!blocked && <ConnectionBanner socket={socket} />}
      {locked && <ChatLocked onSignIn={identity.wants === 'account' ? onSignIn : null} />}
      {!hidden && pinned && <PinnedMessage pin={pinned} {...ofLog} />}
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
            isModerator={ofLog.isModerator}
            likes={likes}
            flags={log?.flags ?? nothing}
            onLike={mayMark ? like : undefined}
            onActs={isBanned ? undefined : open}
            isDirect={mayMark && onDirect !== undefined}
          />
          {/* A word to say hello is none to who may not. */}
          {silent && (phase === 'closed' || !isBanned) && <ChatNotice kind={phase === 'closed' ? 'closed' : 'empty'} />}
          {!hidden && !blocked && !room.ready && <ChatLoading />}
        </div>
      )}
      {phase === 'closed' && !silent && <ChatClosed />}
      {phase === 'open' && !hidden && identity.wants === 'account' && <ChatSignIn onSignIn={onSignIn} />}
      {phase === 'open' && identity.wants === 'name' && <div className={styles.form}>{identity.form}</div>}
      {/* The server has not said yet who this is: the place is kept. */}
      {phase === 'open' && blocked && <ChatBlocked />}
      {phase === 'open' && !blocked && identity.wants === 'unknown' && (
        <ComposerPlace />
      )}
      {menu && (
        <MessageMenu
          {...ofLog}
          {...menu}
          onDirect={mayMark ? onDirect : undefined}
          onFlag={mayMark ? (n, isOn) => mark('flag', n, isOn) : undefined}
        />
      )}
      <KeepFocusWithin className={styles.own}>
        {!hidden && held.length > 0 && <HeldNotes held={held} onClose={forgetDeclined} />}
        {phase === 'open' && isBanned && <ChatBanned />}
        {phase === 'open' && !isBanned && isMuted && mutedUntil && <MutedNotice until={mutedUntil} />}
        {phase === 'open' && !isBanned && !isMuted && identity.wants === 'nothing' && (
          <LateComposer
            waiting={() => <ComposerPlace />}
            draftKey={channelId}
            part="chat"
            onSend={say}
            onIdentityNeeded={identity.need}
            takesFocus={identity.justGiven}
            linksTaken={linksTaken}
            slowSeconds={log ? 0 : room.slowSeconds}
            onWrite={forgetLinks}
          />
        )}
      </KeepFocusWithin>
    </div>
  );
}

/** Keeps the composer's place until it can be shown. */
function ComposerPlace() {
  return <div className={styles.waiting} aria-hidden="true" />;
}

/** Whether a moment is still to come; drawn anew when it comes. */
function useIsBefore(moment: string | null): boolean {
  const at = moment === null ? null : Date.parse(moment);
  const now = useBoundary(useCallback((now: number) => (at !== null && at > now ? at : null), [at]));
  return at !== null && at > now;
}

function isEmpty({ messages, pending }: ChatTimeline): boolean {
  return messages.length === 0 && pending.length === 0;
}
