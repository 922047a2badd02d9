import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import type { TextPart } from '@nave/domain/messages/links.ts';
import moreIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import likedIcon from '@phosphor-icons/core/fill/heart-fill.svg?raw';
import heartIcon from '@phosphor-icons/core/regular/heart.svg?raw';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { shortTime } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { logFailure } from '../../lib/log.ts';
import { keepTrying } from '../../lib/parts/keep-trying.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useIsOnline } from '../../ui/online.ts';
import { WithReferences } from '../../ui/with-references.tsx';
import styles from './message-row.module.css';

/** Number of characters of a message in the labels of its buttons. */
const LABEL_LENGTH = 40;

interface MessageRowProps {
  message: NumberedMessage;
  isOwn: boolean;
  /** The host who removed the message, which only staff still see; null until known. */
  removedBy?: string | null | undefined;
  removedNote?: ReactNode;
  isLiked?: boolean;
  /** For moderators (CHAT-68). */
  flagsCount?: number | undefined;
  /** Left out if the user may not like the message. */
  onLike?: ((n: number, isOn: boolean) => void) | undefined;
  /** Opens the message's menu. */
  onActs?: ((message: NumberedMessage, button: HTMLElement) => void) | undefined;
}

/** One message: author, time and text (CHAT-37 to CHAT-39). The text is never parsed as HTML (CHAT-26). */
export const MessageRow = memo(function MessageRow({ message, isOwn, removedBy, onActs, ...marks }: MessageRowProps) {
  const { isLiked = false, flagsCount = 0, onLike, removedNote } = marks;
  const { n, likesCount = 0 } = message;
  const text = useTexts();
  const language = useLanguage();
  const { uid, userName, photoURL, isHost, timestamp, message: words } = message.data;
  const isRemoved = removedBy !== undefined;
  const state = [onActs && styles.acted, !isHost && styles.likeable, isRemoved && styles.removed];
  // Labels name the message, since screen readers list buttons without their context.
  const labelValues = { name: userName, words: shortened(words) };
  return (
    <li className={classNames(styles.row, ...state)}>
      <AuthorAvatar uid={uid} name={userName} photoURL={photoURL} />
      <div className={styles.body}>
        <div className={styles.head}>
          <b className={styles.name} title={userName} dir="auto">
            {isOwn ? text('messages:you') : userName}
          </b>
          {isHost && <Badge tone="host">{text('messages:host')}</Badge>}
          <time className={styles.time} dateTime={new Date(timestamp).toISOString()}>
            {shortTime(timestamp, language)}
          </time>
        </div>
        <p className={styles.text} dir="auto">
          {isHost ? <LinkedText text={words} /> : <WithReferences text={words} />}
        </p>
        {flagsCount > 0 && <p className={styles.flags}>{text('messages:flags', { count: flagsCount })}</p>}
        {isRemoved && (
          <p className={styles.note}>
            {removedNote || (removedBy ? text('messages:removedBy', { name: removedBy }) : text('messages:removed'))}
          </p>
        )}
      </div>
      {(onLike || likesCount > 0) && !isRemoved && (
        <button
          type="button"
          className={classNames(styles.like, (likesCount > 0 || isLiked) && styles.counted)}
          aria-pressed={isLiked}
          aria-label={text('messages:like', { count: likesCount, ...labelValues })}
          disabled={!onLike}
          onClick={() => onLike?.(n, !isLiked)}
        >
          <Icon svg={isLiked ? likedIcon : heartIcon} size={16} />
          {likesCount > 0 && <LikesCount count={likesCount} />}
        </button>
      )}
      {onActs && (
        <button
          type="button"
          className={styles.acts}
          aria-label={text('messages:actsOn', labelValues)}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onActs(message, currentTarget)}
        >
          <Icon svg={moreIcon} size={20} />
        </button>
      )}
    </li>
  );
});

/** The author's picture, with a dot while they are online (PRES-25). Only the picture re-renders when that changes. */
function AuthorAvatar({ uid, name, photoURL }: { uid: string; name: string; photoURL: string | null }) {
  return <Avatar id={uid} name={name} photoURL={photoURL} online={useIsOnline(uid)} />;
}

/** The number of likes, shortened for the row's fixed width: 999, then 1.2K. */
function LikesCount({ count }: { count: number }) {
  return new Intl.NumberFormat(useLanguage(), { notation: 'compact' }).format(count);
}

/** Returns the beginning of a text, for a label. */
function shortened(words: string): string {
  const letters = [...words];
  return letters.length > LABEL_LENGTH ? `${letters.slice(0, LABEL_LENGTH).join('')}…` : words;
}

/** A notice between the messages, such as that a host has joined. */
export function NoticeRow({ notice }: { notice: string }) {
  return (
    <li className={styles.notice} dir="auto">
      {notice}
    </li>
  );
}

/** This page's own message while it is being sent. */
export function PendingRow({ message, me }: { message: string; me: { id: string; name?: string | undefined } }) {
  const text = useTexts();
  return (
    <li className={classNames(styles.row, styles.pending)}>
      <Avatar id={me.id} name={me.name ?? '?'} />
      <div className={styles.body}>
        <div className={styles.head}>
          <b className={styles.name}>{text('messages:you')}</b>
          <span className={styles.time}>{text('messages:sending')}</span>
        </div>
        <p className={styles.text} dir="auto">
          {message}
        </p>
      </div>
    </li>
  );
}

/** A host's text with its links (CHAT-18, CHAT-27). The link finder is loaded when it is first needed. */
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
