import { Button } from '@mantine/core';
import type { ChatAct, ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import { shortTime } from '../../../lib/date-texts.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import type { Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { type Act, useAct } from '../acts/use-act.tsx';
import styles from './act-log.module.css';
import { ActReason } from './act-reason.tsx';
import { actWords } from './act-words.ts';
import { useBusy } from './use-busy.ts';

interface ActLogProps {
  log: Pick<ChatModeration, 'acts'>;
  socket: Pick<Socket, 'command'>;
  contentId: string;
}

/** The acts of a chat, newest first: actor, action, target, reason, and a button to undo each. */
export function ActLog({ log: { acts }, socket, contentId }: ActLogProps) {
  const { undo, explain } = useAct(socket, contentId);
  if (acts.length === 0) return <p className={styles.none}>{t('No actions yet')}</p>;
  return (
    <ol className={styles.list}>
      {acts.map((act) => (
        <ActRow key={act.id} act={act} onUndo={() => undo(act.id)} onExplain={(why) => explain(act.id, why)} />
      ))}
    </ol>
  );
}

interface ActRowProps {
  act: ChatAct;
  onUndo: () => ReturnType<Act['undo']>;
  onExplain: (why: string) => ReturnType<Act['explain']>;
}

function ActRow({ act, onUndo, onExplain }: ActRowProps) {
  const [isBusy, track] = useBusy();
  const { actorName, at, target, messages, undoneBy, canUndo } = act;
  return (
    <li className={styles.act} data-undone={undoneBy !== null}>
      <div className={styles.words}>
        <p className={styles.said}>
          <b dir="auto">{actorName}</b> {actWords(act)} {target && <b dir="auto">{target.userName}</b>}{' '}
          <time dateTime={at}>{shortTime(Date.parse(at), currentLanguage())}</time>
        </p>
        {messages[0] && (
          <p className={styles.text} dir="auto">
            {messages[0].data.message}
          </p>
        )}
        <ActReason act={act} onExplain={onExplain} />
        {undoneBy !== null && <p className={styles.why}>{t('Undone by {{undoneBy}}', { undoneBy })}</p>}
      </div>
      {canUndo && (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void track(onUndo())}>
          {t('Undo')}
        </Button>
      )}
    </li>
  );
}
