import type { DirectChat, DirectMessageEvent } from '@nave/domain/direct-chat/direct-chat.ts';
import { isAskedToAccept, isEnded, othersOf, userStatus } from '@nave/domain/direct-chat/people-in-chat.ts';
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
import { WaitingLine } from './waiting-line.tsx';

interface ConversationProps {
  chat: DirectChat;
  me: Me;
  socket: Pick<Socket, 'subscribe' | 'command'>;
  acts: DirectActs;
  /** Whether the user is a participant and can see the conversation; its messages then count as read. */
  isSeen: boolean;
  /** Whether the message field receives the focus when the conversation is shown. */
  takesFocus: boolean;
  onIdentityNeeded: (code: string) => void;
  /** Closes an ended conversation; left out if the page offers no button for it. */
  onClose?: () => void;
  /** Replaces the composer while the user cannot write. */
  replacement?: ReactNode;
}

/** One conversation: its messages, and the composer or why the user cannot write. Remount for another conversation. */
export function Conversation({
  chat,
  me,
  socket,
  acts,
  isSeen,
  takesFocus,
  onIdentityNeeded,
  onClose,
  replacement,
}: ConversationProps) {
  const text = useTexts();
  const room = useDirectChat({ socket, chatId: chat.id, isRead: isSeen });
  const statusNote = useStatusNote(chat, me.id, acts, onClose);
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
        {replacement ?? statusNote ?? (
          <>
            {chat.hostChat && chat.status === 'request' && chat.createdBy === me.id && <WaitingLine chatId={chat.id} />}
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

/** Returns the names of the other participants, or the word for the hosts if there are none. */
export function nameOf(chat: DirectChat, uid: string, text: Texts): string {
  const names = othersOf(chat, uid).flatMap((other) => chat.userData[other]?.name ?? []);
  return names.join(', ') || text('directChat:hosts');
}

/** Returns the note that replaces the composer while the user cannot write; null otherwise. */
function useStatusNote(chat: DirectChat, uid: string, acts: DirectActs, onClose: (() => void) | undefined): ReactNode {
  const text = useTexts();
  const name = nameOf(chat, uid, text);
  const ownStatus = userStatus(chat, uid);
  if (ownStatus !== undefined && (ownStatus === 'blocked' || isEnded(ownStatus))) {
    const isBlocked = ownStatus === 'blocked';
    return (
      <StatusNote
        title={text(isBlocked ? 'directChat:refusedBlocked' : 'directChat:refusedEnded')}
        more={text(isBlocked ? 'directChat:blockedMore' : 'directChat:endedMore')}
      >
        {onClose && (
          <Button size="touch" onClick={onClose}>
            {text('directChat:close')}
          </Button>
        )}
      </StatusNote>
    );
  }
  // DM-34
  if (isAskedToAccept(chat, uid)) {
    return (
      <StatusNote title={text('directChat:asks', { name })} more={text('directChat:asksMore')}>
        <Button size="touch" onClick={() => void acts.end(chat.id)}>
          {text('directChat:decline')}
        </Button>
        <Button look="primary" size="touch" onClick={() => void acts.accept(chat.id)}>
          {text('directChat:accept')}
        </Button>
      </StatusNote>
    );
  }
  // A conversation of two people continues with the next message, but a host who has left does not return.
  if (chat.hostChat && othersOf(chat, uid).some((other) => chat.userData[other]?.status === 'ended')) {
    return (
      <StatusNote title={text('directChat:left', { name })} more={text('directChat:leftMore')}>
        <Button size="touch" onClick={() => void acts.end(chat.id)}>
          {text('directChat:close')}
        </Button>
      </StatusNote>
    );
  }
  return null;
}

function StatusNote({ title, more, children }: { title: string; more: string; children?: ReactNode }) {
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
