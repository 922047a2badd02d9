import type { OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { isAskedToAccept, othersOf } from '@nave/domain/direct-chat/people-in-chat.ts';
import { shortTime } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useIsOnline } from '../../ui/online.ts';
import { nameOf } from './conversation.tsx';
import styles from './direct-chat.module.css';

interface ChatListProps {
  chats: readonly OwnDirectChat[];
  ownId: string;
  onOpen: (chatId: string) => void;
}

/** The user's conversations, newest first, each with its number of unread messages (DM-77, PAN-77). */
export function ChatList({ chats, ownId, onOpen }: ChatListProps) {
  const text = useTexts();
  return (
    <ul className={styles.list} aria-label={text('directChat:conversations')}>
      {chats.map((own) => (
        <li key={own.chat.id}>
          <Row own={own} ownId={ownId} onOpen={() => onOpen(own.chat.id)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ own: { chat, unread }, ownId, onOpen }: { own: OwnDirectChat; ownId: string; onOpen: () => void }) {
  const text = useTexts();
  const language = useLanguage();
  const [other = ''] = othersOf(chat, ownId);
  const name = nameOf(chat, ownId, text);
  const isOnline = useIsOnline(other);
  const line = isAskedToAccept(chat, ownId)
    ? text('directChat:wantsToTalk')
    : chat.hostChat && chat.status === 'request'
      ? text('directChat:waitsForHost')
      : chat.message;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <Avatar id={other || chat.id} name={name} photoURL={chat.userData[other]?.image} online={isOnline} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {line && (
          <span className={styles.line} dir="auto">
            {line}
          </span>
        )}
      </span>
      <time className={styles.time} dateTime={new Date(chat.updatedAt).toISOString()}>
        {shortTime(chat.updatedAt, language)}
      </time>
      {unread > 0 && (
        <span className={styles.unread} role="img" aria-label={text('directChat:unread', { count: unread })}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
