import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import downIcon from '@phosphor-icons/core/bold/arrow-down-bold.svg?raw';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { Me } from '../../lib/socket.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './message-list.module.css';
import { MessageRow, NoticeRow, PendingRow } from './message-row.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useFollowedEnd } from './use-followed-end.ts';
import { useHaveBeenDrawn, useLateTrim } from './use-late-trim.ts';

/** A scrollable list without controls must itself be focusable. */
const scrollableByKeys = { tabIndex: 0 };

/** Maximum number of messages in the live region; the newest are kept. */
const MAX_SPOKEN = 3;

/** A message that viewers no longer see. */
export interface RemovedMessage extends NumberedMessage {
  /** The name of the host who removed the message; null until the log is loaded again. */
  removedBy: string | null;
  /** The act that removed the message, with its time (ISO 8601); left out until the log is loaded again. */
  act?: { id: string; at: string; canUndo: boolean };
}

interface MessageListProps {
  timeline: Pick<ChatTimeline, 'messages' | 'pending' | 'hasOlder'>;
  /** Whether the first messages are loaded. */
  ready: boolean;
  me: Me | null;
  loadingOlder: boolean;
  onOlder: () => void;
  onLimit: (on: boolean) => void;
  /** Removed messages, which only staff see. */
  removed?: readonly RemovedMessage[];
  removedNote?: (message: RemovedMessage) => ReactNode;
  isModerator?: boolean;
  /** Numbers of the messages that the user likes. */
  likes?: readonly number[];
  /** Numbers of flagged messages, each with its count of flags. */
  flags?: readonly (readonly [number, number])[];
  /** Left out if the user may not like messages. */
  onLike?: ((n: number, isOn: boolean) => void) | undefined;
  /** Opens a message's menu. */
  onActs?: ((message: NumberedMessage, button: HTMLElement) => void) | undefined;
  /** Messages of others are read out as they arrive, since they are addressed to this reader. */
  isPrivate?: boolean;
  /** Whether the user may write to authors in private. */
  allowsDirect?: boolean;
  /** Returns the text of a notice, which no person wrote, such as that a host has joined; null for other messages. */
  noticeOf?: (message: NumberedMessage) => string | null;
}

const noRemoved: readonly RemovedMessage[] = [];

/**
 * The messages, oldest first (CHAT-36). The list itself is not a live region, because a screen reader would read out a
 * busy chat without end. A separate element announces new messages, at most every 10 s.
 */
export function MessageList({ timeline, ready, me, loadingOlder, onOlder, onLimit, ...options }: MessageListProps) {
  const { removed = noRemoved, isModerator = false, likes = [], flags = [], onLike, onActs, noticeOf } = options;
  const { removedNote, isPrivate = false, allowsDirect } = options;
  const flagCounts = new Map(flags);
  const isOthers = ({ data }: NumberedMessage) => data.uid !== me?.id && !data.isHost;
  const text = useTexts();
  const messages = useLateTrim(timeline.messages);
  const wereDrawn = useHaveBeenDrawn(messages);
  const { list, rows, unseen, isScrolledUp, scrollToEnd } = useFollowedEnd({
    timeline: { ...timeline, messages },
    ownId: me?.id,
    onOlder,
    onLimit,
  });
  const news = useAnnouncements({ messages: timeline.messages, ready, ownId: me?.id });
  return (
    <div className={styles.place}>
      {loadingOlder && (
        <span className={styles.older} role="status">
          <VisuallyHidden>{text('messages:loadingOlder')}</VisuallyHidden>
        </span>
      )}
      <div
        ref={list}
        className={classNames(styles.list, isScrolledUp && styles.away)}
        role="log"
        aria-live="off"
        aria-label={text('messages:messages')}
        {...scrollableByKeys}
      >
        <ol ref={rows} className={classNames(styles.rows, wereDrawn && styles.drawn)}>
          {inOrder(messages, removed).map((message) => {
            const notice = noticeOf?.(message);
            if (notice) return <NoticeRow key={message.n} notice={notice} />;
            return (
              <MessageRow
                key={message.n}
                message={message}
                isOwn={message.data.uid === me?.id}
                removedBy={'removedBy' in message ? message.removedBy : undefined}
                removedNote={'removedBy' in message && removedNote?.(message)}
                isLiked={likes.includes(message.n)}
                flagsCount={flagCounts.get(message.n)}
                onLike={isOthers(message) ? onLike : undefined}
                onActs={
                  isModerator || allowsDirect || message.data.uid === me?.id || (onLike && isOthers(message))
                    ? onActs
                    : undefined
                }
              />
            );
          })}
          {timeline.pending.map(({ id, message }) => (
            <PendingRow key={id} message={message} me={me ?? { id }} />
          ))}
        </ol>
      </div>
      {(isScrolledUp || unseen > 0) && (
        <button type="button" className={styles.pill} onClick={scrollToEnd}>
          <Icon svg={downIcon} size={16} />
          {unseen > 0 ? (
            text('messages:newMessages', { count: unseen })
          ) : (
            <VisuallyHidden>{text('messages:toNewest')}</VisuallyHidden>
          )}
        </button>
      )}
      <VisuallyHidden>
        {isPrivate ? (
          <Spoken messages={timeline.messages} ready={ready} ownId={me?.id} />
        ) : (
          <span role="status">{news}</span>
        )}
      </VisuallyHidden>
    </div>
  );
}

/** Reads out what others have written since the list was loaded, for screen readers. */
function Spoken({ messages, ready, ownId }: Parameters<typeof useAnnouncements>[0]) {
  const text = useTexts();
  const from = useRef<number | null>(null);
  if (ready) from.current ??= messages.at(-1)?.n ?? 0;
  const spoken = messages.filter(({ n, data }) => from.current !== null && n > from.current && data.uid !== ownId);
  return (
    <span aria-live="polite">
      {spoken.slice(-MAX_SPOKEN).map(({ n, data: { userName: name, message } }) => (
        <span key={n}>{text('messages:said', { name, message })}</span>
      ))}
    </span>
  );
}

function inOrder(
  messages: readonly NumberedMessage[],
  removed: readonly RemovedMessage[],
): readonly (NumberedMessage | RemovedMessage)[] {
  return removed.length === 0 ? messages : [...messages, ...removed].sort((a, b) => a.n - b.n);
}
