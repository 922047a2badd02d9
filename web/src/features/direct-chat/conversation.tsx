import type { DirectChat, DirectMessageEvent } from '@nave/domain/direct-chat/direct-chat.ts';
import { isAskedToAccept, isEnded, othersOf, partStatus } from '@nave/domain/direct-chat/direct-chat-parts.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../lib/i18n.ts';
import type { Me, Socket } from '../../lib/socket.ts';
import { Button } from '../../ui/button.tsx';
import { KeepFocusWithin } from '../../ui/keep-focus-within.tsx';
import { Composer } from '../messages/composer.tsx';
import { MessageList } from '../messages/message-list.tsx';
import styles from './direct-chat.module.css';
import type { DirectActs } from './use-direct-acts.ts';
import { useDirectChat } from './use-direct-chat.ts';

interface ConversationProps {
  chat: DirectChat;
  me: Me;
  socket: Pick<Socket, 'subscribe' | 'command'>;
  acts: DirectActs;
  /** Whether it can be read now, by one of its people. */
  isSeen: boolean;
  /** Whether it takes the keys as soon as it stands there. */
  takesFocus: boolean;
  onIdentityNeeded: (code: string) => void;
  /** Leaves a conversation that is over; left out where the page has no other place. */
  onClose?: () => void;
  /** In place of where one writes, where the page knows why one cannot. */
  instead?: ReactNode;
}

/** One conversation: what was said, and where one writes, or why one cannot. Mount it anew for another. */
export function Conversation({
  chat,
  me,
  socket,
  acts,
  isSeen,
  takesFocus,
  onIdentityNeeded,
  onClose,
  instead,
}: ConversationProps) {
  const text = useTexts();
  const room = useDirectChat({ socket, chatId: chat.id, isRead: isSeen });
  const over = useOver(chat, me.id, acts, onClose);
  return (
    <>
      <div className={styles.messages}>
        <MessageList
          timeline={room.timeline}
          ready={room.ready}
          me={me}
          loadingOlder={room.loadingOlder}
          onOlder={room.loadOlder}
          onLimit={room.limit}
          isPrivate
          noticeOf={({ data }) => noticeText(data, text)}
        />
      </div>
      <KeepFocusWithin className={styles.own}>
        {instead ?? over ?? (
          <>
            {chat.hostChat && chat.status === 'request' && chat.createdBy === me.id && (
              <p className={styles.waiting} role="status">
                {text('directChat:waiting')}
              </p>
            )}
            <Composer
              draftKey={`direct.${chat.id}`}
              label={
                othersOf(chat, me.id).length === 0
                  ? text('directChat:messageHosts')
                  : text('directChat:messageTo', { name: nameOf(chat, me.id, text) })
              }
              onSend={room.send}
              onIdentityNeeded={onIdentityNeeded}
              takesFocus={takesFocus}
              part="directChat"
            />
          </>
        )}
      </KeepFocusWithin>
    </>
  );
}

/** Whom one talks to in it. */
export function nameOf(chat: DirectChat, uid: string, text: Texts): string {
  const names = othersOf(chat, uid).flatMap((other) => chat.userData[other]?.name ?? []);
  return names.join(', ') || text('directChat:hosts');
}

function useOver(chat: DirectChat, uid: string, acts: DirectActs, onClose: (() => void) | undefined): ReactNode {
  const text = useTexts();
  const name = nameOf(chat, uid, text);
  const own = partStatus(chat, uid);
  if (own !== undefined && (own === 'blocked' || isEnded(own))) {
    const isBlocked = own === 'blocked';
    return (
      <Over
        title={text(isBlocked ? 'directChat:refusedBlocked' : 'directChat:refusedEnded')}
        more={text(isBlocked ? 'directChat:blockedMore' : 'directChat:endedMore')}
      >
        {onClose && (
          <Button size="touch" onClick={onClose}>
            {text('directChat:close')}
          </Button>
        )}
      </Over>
    );
  }
  // DM-34
  if (isAskedToAccept(chat, uid)) {
    return (
      <Over title={text('directChat:asks', { name })} more={text('directChat:asksMore')}>
        <Button size="touch" onClick={() => void acts.end(chat.id)}>
          {text('directChat:decline')}
        </Button>
        <Button look="primary" size="touch" onClick={() => void acts.accept(chat.id)}>
          {text('directChat:accept')}
        </Button>
      </Over>
    );
  }
  // Between two it goes on with the next word; a host who has gone does not come back to it.
  if (chat.hostChat && othersOf(chat, uid).some((other) => chat.userData[other]?.status === 'ended')) {
    return (
      <Over title={text('directChat:left', { name })} more={text('directChat:leftMore')}>
        <Button size="touch" onClick={() => void acts.end(chat.id)}>
          {text('directChat:close')}
        </Button>
      </Over>
    );
  }
  return null;
}

function Over({ title, more, children }: { title: string; more: string; children?: ReactNode }) {
  return (
    <div className={styles.over} role="status">
      <b dir="auto">{title}</b>
      <p>{more}</p>
      {children && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}

function noticeText(message: ChatMessage, text: Texts): string | null {
  const { notice, userName: name } = message as DirectMessageEvent;
  if (!notice) return null;
  return text(`directChat:${notice.kind}Notice`, { name, to: notice.toName ?? '' });
}
