import { localLongDate } from '@nave/domain/kernel/dates.ts';
import chatsIcon from '@phosphor-icons/core/light/chats-light.svg?raw';
import lockIcon from '@phosphor-icons/core/light/lock-simple-light.svg?raw';
import { type ReactNode, useState } from 'react';
import { isSameDay, timeOfDay } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './chat-panel.module.css';

/** If the chat opens within this time, the notice says 'Chat opens soon'. */
const SOON_MS = 12 * 3_600_000;

/** Announces when the chat opens (CHAT-101, CHAT-141). Guests can already choose a name. */
export function ChatOpensSoon({ opensAt, guestForm }: { opensAt: string | null; guestForm: ReactNode }) {
  const text = useTexts();
  const language = useLanguage();
  const now = useNow(60_000);
  const isSoon = opensAt === null || Date.parse(opensAt) - now < SOON_MS;
  const [naming, setNaming] = useState(false);
  return (
    <div className={styles.panel}>
      <div className={styles.notice}>
        <EmptyState
          icon={chatsIcon}
          title={text(isSoon ? 'chat:opensSoon' : 'chat:notOpenYet')}
          action={
            guestForm &&
            !naming && (
              <Button look="tint" size="touch" onClick={() => setNaming(true)}>
                {text('chat:chooseName')}
              </Button>
            )
          }
        >
          {opensAt &&
            (isSameDay(opensAt, now)
              ? text('chat:opensAt', { time: timeOfDay(opensAt, language) })
              : text('chat:opensOn', { date: localLongDate(opensAt, language) }))}
        </EmptyState>
      </div>
      {guestForm && naming && <div className={styles.form}>{guestForm}</div>}
    </div>
  );
}

/** Replaces the input of a closed chat (CHAT-103, CHAT-106). */
export function ChatClosed() {
  const text = useTexts();
  return (
    <div className={styles.closed} role="status">
      <b>{text('chat:closed')}</b>
      <p>{text('chat:closedMore')}</p>
    </div>
  );
}

/** Replaces the input of banned viewers (CHAT-98). */
export function ChatBanned() {
  const text = useTexts();
  return (
    <div className={styles.closed} role="alert">
      <b>{text('messages:refusedBanned')}</b>
    </div>
  );
}

/** Replaces the input while the socket is blocked (CHAT-143). */
export function ChatBlocked() {
  const text = useTexts();
  return (
    <div className={styles.closed} role="status">
      <b>{text('chat:blocked')}</b>
      <p>{text('chat:blockedMore')}</p>
    </div>
  );
}

/** Replaces the messages of a chat without preview until the viewer is identified (CHAT-113). */
export function ChatLocked({ onSignIn }: { onSignIn: (() => void) | null }) {
  const text = useTexts();
  return (
    <div className={styles.notice}>
      <EmptyState
        icon={lockIcon}
        title={text(onSignIn ? 'messages:signInNeeded' : 'chat:readOnly')}
        action={onSignIn && <SignInButton onSignIn={onSignIn} />}
      >
        {text(onSignIn ? 'chat:signInNeededMore' : 'chat:readOnlyMore')}
      </EmptyState>
    </div>
  );
}

/** Asks readers to sign in where writing requires an account (CHAT-111, CHAT-115). */
export function ChatSignIn({ onSignIn }: { onSignIn: () => void }) {
  const text = useTexts();
  return (
    <div className={styles.signIn}>
      <div>
        <b>{text('messages:signInNeeded')}</b>
        <p>{text('chat:signInNeededMore')}</p>
      </div>
      <SignInButton onSignIn={onSignIn} />
    </div>
  );
}

function SignInButton({ onSignIn }: { onSignIn: () => void }) {
  const text = useTexts();
  return (
    <Button look="primary" size="touch" onClick={onSignIn}>
      {text('accounts:signIn')}
    </Button>
  );
}

/** The notice of a chat without messages, open or closed. */
export function ChatNotice({ kind }: { kind: 'empty' | 'closed' }) {
  const text = useTexts();
  return (
    <div className={styles.over} role={kind === 'closed' ? 'status' : undefined}>
      <EmptyState icon={chatsIcon} title={text(`chat:${kind}`)}>
        {text(`chat:${kind}More`)}
      </EmptyState>
    </div>
  );
}
