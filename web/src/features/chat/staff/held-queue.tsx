import { Button } from '@mantine/core';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { HeldMessage } from '@nave/domain/chat/held-message.ts';
import type { Socket } from '../../../lib/socket.ts';
import { sentence, t, tCount } from '../../../lib/staff-texts.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { KeepFocusWithin } from '../../../ui/keep-focus-within.tsx';
import { useAct } from '../acts/use-act.tsx';
import styles from './held-queue.module.css';
import { useBusy } from './use-busy.ts';

interface HeldQueueProps {
  log: Pick<ChatModeration, 'held' | 'heldCount'>;
  socket: Pick<Socket, 'command'>;
  contentId: string;
}

const reasons: Record<HeldMessage['because'], string | null> = {
  everything: null,
  newcomer: sentence('Newcomer'),
  word: sentence('Filtered word'),
};

/** The held messages, oldest first, with their age (CHAT-164). */
export function HeldQueue({ log: { held, heldCount }, socket, contentId }: HeldQueueProps) {
  return (
    <KeepFocusWithin>
      {held.length === 0 ? (
        <p className={styles.none}>{t('No messages to review')}</p>
      ) : (
        <ol className={styles.list} aria-label={t('Messages to review')}>
          {held.map((message) => (
            <HeldRow key={message.id} message={message} socket={socket} contentId={contentId} />
          ))}
        </ol>
      )}
      {heldCount > held.length && (
        <p className={styles.none}>
          {tCount(heldCount - held.length, {
            one: '{{count}} more message to review',
            other: '{{count}} more messages to review',
          })}
        </p>
      )}
    </KeepFocusWithin>
  );
}

function HeldRow({ message, socket, contentId }: { message: HeldMessage } & Omit<HeldQueueProps, 'log'>) {
  const { id, userName, message: words, at } = message;
  const { act } = useAct(socket, contentId);
  const [isBusy, track] = useBusy();
  const decide = (verb: 'release' | 'decline', done: string) =>
    void track(act(done, socket.command(chatCommands[verb], { contentId, id })));
  const reason = reasons[message.because];
  return (
    <li className={styles.held}>
      <div className={styles.words}>
        <p className={styles.who}>
          <b dir="auto">{userName}</b> {reason && <Badge>{t(reason)}</Badge>} <Age at={at} />
        </p>
        <p dir="auto">{words}</p>
      </div>
      <Button
        size="xs"
        loading={isBusy}
        aria-label={t('Approve: {{userName}}, {{words}}', { userName, words })}
        onClick={() => decide('release', t('Approved'))}
      >
        {t('Approve')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={t('Decline: {{userName}}, {{words}}', { userName, words })}
        onClick={() => decide('decline', t('Declined'))}
      >
        {t('Decline')}
      </Button>
    </li>
  );
}

/** The age of a held message. Re-renders every ten seconds, without the row around it. */
function Age({ at }: { at: string }) {
  const seconds = Math.max(0, Math.floor((useNow(10_000) - Date.parse(at)) / 1_000));
  const age = seconds < 60 ? t('less than a minute') : t('{{minutes}} min', { minutes: Math.floor(seconds / 60) });
  return <time dateTime={at}>{t('waiting {{age}}', { age })}</time>;
}
