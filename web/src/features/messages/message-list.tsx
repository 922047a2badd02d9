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
import { useLateTrim, useWereDrawn } from './use-drawn-rows.ts';
import { useFollowedEnd } from './use-followed-end.ts';
import { useQuietNews } from './use-quiet-news.ts';

/** A list that scrolls and holds nothing to press must be reachable by itself. */
const scrollableByKeys = { tabIndex: 0 };

/** Older words than these are not read out again. */
const SPOKEN_AT_MOST = 3;

/** A message that viewers no longer see. */
export interface RemovedMessage extends NumberedMessage {
  /** Null until the log names the person. */
  removedBy: string | null;
  /** The act that removed it and when it was (ISO 8601); left out until the log names it. */
  act?: { id: string; at: string; canUndo: boolean };
}

interface MessageListProps {
  timeline: Pick<ChatTimeline, 'messages' | 'pending' | 'hasOlder'>;
  /** The first messages have come. */
  ready: boolean;
  me: Me | null;
  loadingOlder: boolean;
  onOlder: () => void;
  onLimit: (on: boolean) => void;
  /** What is gone for viewers, for those who see it nevertheless. */
  removed?: readonly RemovedMessage[];
  removedNote?: (message: RemovedMessage) => ReactNode;
  isModerator?: boolean;
  /** What one has marked oneself, how often each message is flagged, and whether and how one likes. */
  likes?: readonly number[];
  flags?: readonly (readonly [number, number])[];
  onLike?: ((n: number, isOn: boolean) => void) | undefined;
  /** Opens what one may do to a message: to one's own, and to all where one moderates. */
  onActs?: ((message: NumberedMessage, button: HTMLElement) => void) | undefined;
  /** What others say here is read out as it comes: it is meant for this reader. */
  isPrivate?: boolean;
  /** One may write to others in private. */
  isDirect?: boolean;
  /** What stands in the place of a message that nobody wrote. */
  noticeOf?: (message: NumberedMessage) => string | null;
}

const nothing: readonly RemovedMessage[] = [];

/**
 * The messages, oldest first (CHAT-36). A list that grew while it was read would be read out without end, so what is
 * new is told apart from it, and seldom.
 */
export function MessageList({ timeline, ready, me, loadingOlder, onOlder, onLimit, ...acts }: MessageListProps) {
  const { removed = nothing, isModerator = false, likes = [], flags = [], onLike, onActs, isDirect, noticeOf } = acts;
  const { removedNote, isPrivate = false } = acts;
  const flagsOf = new Map(flags);
  const isOthers = ({ data }: NumberedMessage) => data.uid !== me?.id && !data.isHost;
  const text = useTexts();
  const messages = useLateTrim(timeline.messages);
  const wereDrawn = useWereDrawn(messages);
  const { list, rows, unseen, away, toEnd } = useFollowedEnd({
    timeline: { ...timeline, messages },
    ownId: me?.id,
    onOlder,
    onLimit,
  });
  const news = useQuietNews({ messages: timeline.messages, ready, ownId: me?.id });
  return (
    <div className={styles.place}>
      {loadingOlder && (
        <span className={styles.older} role="status">
          <VisuallyHidden>{text('messages:loadingOlder')}</VisuallyHidden>
        </span>
      )}
      <div
        ref={list}
        className={classNames(styles.list, away && styles.away)}
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
                flagsCount={flagsOf.get(message.n)}
                onLike={isOthers(message) ? onLike : undefined}
                onActs={
                  isModerator || isDirect || message.data.uid === me?.id || (onLike && isOthers(message))
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
      {(away || unseen > 0) && (
        <button type="button" className={styles.pill} onClick={toEnd}>
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

/** What others have said since the list was there, for screen readers. */
function Spoken({ messages, ready, ownId }: Parameters<typeof useQuietNews>[0]) {
  const text = useTexts();
  const from = useRef<number | null>(null);
  if (ready) from.current ??= messages.at(-1)?.n ?? 0;
  const spoken = messages.filter(({ n, data }) => from.current !== null && n > from.current && data.uid !== ownId);
  return (
    <span aria-live="polite">
      {spoken.slice(-SPOKEN_AT_MOST).map(({ n, data: { userName: name, message } }) => (
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
