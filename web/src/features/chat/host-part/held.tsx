import { canChangeWords } from '@nave/domain/chat/chat.policy.ts';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { ChatModes } from '../staff/chat-modes.tsx';
import { HeldQueue } from '../staff/held-queue.tsx';
import { WordList } from '../staff/word-list.tsx';
import styles from './chat-host-part.module.css';

/** The held messages, and the settings that decide which messages are held. */
export function Held({ log, socket, contentId }: { log: ChatModeration; socket: Socket; contentId: string }) {
  const client = useClient();
  const actor = useActor();
  return (
    <>
      <HeldQueue log={log} socket={socket} contentId={contentId} />
      <section className={styles.ruled}>
        <ChatModes modes={log.modes} socket={socket} contentId={contentId} />
      </section>
      <details className={styles.ruled}>
        <summary className={styles.words}>{t('Word filter')}</summary>
        <WordList clientId={client.id} canChange={canChangeWords(actor, client).allowed} />
      </details>
    </>
  );
}
