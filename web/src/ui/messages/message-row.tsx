import type { NumberedMessage } from '@nave/domain/chat/chat-message.ts';
import type { TextPart } from '@nave/domain/messages/links.ts';
import moreIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import likedIcon from '@phosphor-icons/core/fill/heart-fill.svg?raw';
import heartIcon from '@phosphor-icons/core/regular/heart.svg?raw';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { shortTime } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { logFailure } from '../../lib/log.ts';
import { keepTrying } from '../../lib/parts/keep-trying.ts';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { useIsOnline } from '../online.ts';
import { WithReferences } from '../with-references.tsx';
import styles from './message-row.module.css';

interface MessageRowProps {
  message: NumberedMessage;
  isOwn: boolean;
  /** Who took it out of the chat, for those who see it nevertheless, and what more is said of that. */
  removedBy?: string | undefined;
  removedNote?: ReactNode;
  isLiked?: boolean;
  /** CHAT-68: for those who moderate. */
  flagsCount?: number | undefined;
  /** Left out where one may not like it. */
  onLike?: ((n: number, isOn: boolean) => void) | undefined;
  /** Opens what one may do to it. */
  onActs?: ((message: NumberedMessage, button: HTMLElement) => void) | undefined;
}

/** One message: who, when, what (CHAT-37 to CHAT-39). The text is only ever text (CHAT-26). */
export const MessageRow = memo(function MessageRow({ message, isOwn, removedBy, onActs, ...marks }: MessageRowProps) {
  const { isLiked = false, flagsCount = 0, onLike, removedNote } = marks;
  const { n, likesCount = 0 } = message;
  const text = useTexts();
  const language = useLanguage();
  const { uid, userName, photoURL, isHost, timestamp, message: words } = message.data;
  return (
    <li className={classNames(styles.row, onActs && styles.acted, removedBy !== undefined && styles.removed)}>
      <AuthorAvatar uid={uid} name={userName} photoURL={photoURL} />
      <div className={styles.body}>
        <div className={styles.head}>
          <b className={styles.name} title={userName} dir="auto">
            {isOwn ? text('chat:you') : userName}
          </b>
          {isHost && <Badge tone="host">{text('chat:host')}</Badge>}
          <time className={styles.time} dateTime={new Date(timestamp).toISOString()}>
            {shortTime(timestamp, language)}
          </time>
        </div>
        <p className={styles.text} dir="auto">
          {isHost ? <LinkedText text={words} /> : <WithReferences text={words} />}
        </p>
        {(onLike || likesCount > 0) && removedBy === undefined && (
          <LikeButton count={likesCount} isLiked={isLiked} onLike={onLike && (() => onLike(n, !isLiked))} />
        )}
        {flagsCount > 0 && <p className={styles.flags}>{text('chat:flags', { count: flagsCount })}</p>}
        {removedBy !== undefined && (
          <p className={styles.note}>{removedNote ?? text('chat:removedBy', { name: removedBy })}</p>
        )}
      </div>
      {onActs && (
        <button
          type="button"
          className={styles.acts}
          aria-label={text('chat:actsOn', { name: userName })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onActs(message, currentTarget)}
        >
          <Icon svg={moreIcon} size={20} />
        </button>
      )}
    </li>
  );
});

/** With a dot while they are there (PRES-25); drawn anew for that alone. */
function AuthorAvatar({ uid, name, photoURL }: { uid: string; name: string; photoURL: string | null }) {
  return <Avatar id={uid} name={name} photoURL={photoURL} online={useIsOnline(uid)} />;
}

/** CHAT-54, CHAT-57: quiet while nobody likes it. */
function LikeButton({ count, isLiked, onLike }: { count: number; isLiked: boolean; onLike: (() => void) | undefined }) {
  const text = useTexts();
  return (
    <button
      type="button"
      className={classNames(styles.like, (count > 0 || isLiked) && styles.counted)}
      aria-pressed={isLiked}
      aria-label={text('chat:like', { count })}
      disabled={!onLike}
      onClick={onLike}
    >
      <Icon svg={isLiked ? likedIcon : heartIcon} size={16} />
      {count > 0 && count}
    </button>
  );
}

/** What happened between the messages. */
export function NoticeRow({ notice }: { notice: string }) {
  return (
    <li className={styles.notice} dir="auto">
      {notice}
    </li>
  );
}

/** This page's own message on its way. */
export function PendingRow({ message, me }: { message: string; me: { id: string; name?: string | undefined } }) {
  const text = useTexts();
  return (
    <li className={classNames(styles.row, styles.pending)}>
      <Avatar id={me.id} name={me.name ?? '?'} />
      <div className={styles.body}>
        <div className={styles.head}>
          <b className={styles.name}>{text('chat:you')}</b>
          <span className={styles.time}>{text('chat:sending')}</span>
        </div>
        <p className={styles.text} dir="auto">
          {message}
        </p>
      </div>
    </li>
  );
}

/** CHAT-18, CHAT-27: the links of a host. What finds them is loaded with the first message that may hold one. */
function LinkedText({ text }: { text: string }) {
  const [parts, setParts] = useState<TextPart[]>([{ text }]);
  useEffect(() => {
    let stale = false;
    setParts([{ text }]);
    if (!/\w[.:]\S/.test(text)) return;
    keepTrying(() => import('@nave/domain/messages/links.ts')).then(
      ({ linkParts }) => stale || setParts(linkParts(text)),
      (error) => logFailure('Links stay plain text', error),
    );
    return () => {
      stale = true;
    };
  }, [text]);
  return parts.map(({ text: words, href }) =>
    href ? (
      <a key={href} className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ) : (
      <WithReferences key={words} text={words} />
    ),
  );
}
