import { Button } from '@mantine/core';
import type { ChatAct, ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import { useState } from 'react';
import { shortTime } from '../../../lib/date-texts.ts';
import type { Socket } from '../../../lib/socket.ts';
import { useActs } from '../acts/use-acts.ts';
import styles from './act-log.module.css';
import { actWords } from './act-words.ts';
import { WhyOfAct } from './why-of-act.tsx';

interface ActLogProps {
  log: Pick<ChatModeration, 'acts'>;
  socket: Pick<Socket, 'command'>;
  contentId: string;
}

/** What was done in a chat, newest first: who, what, whom, why, and the way back. */
export function ActLog({ log: { acts }, socket, contentId }: ActLogProps) {
  const { undo, explain } = useActs(socket, contentId);
  if (acts.length === 0) return <p className={styles.none}>Nothing was done here yet.</p>;
  return (
    <ol className={styles.list}>
      {acts.map((act) => (
        <ActRow key={act.id} act={act} onUndo={() => undo(act.id)} onSay={(why) => explain(act.id, why)} />
      ))}
    </ol>
  );
}

interface ActRowProps {
  act: ChatAct;
  onUndo: () => Promise<void>;
  onSay: (why: string) => Promise<void>;
}

function ActRow({ act, onUndo, onSay }: ActRowProps) {
  const [isBusy, setBusy] = useState(false);
  const { actorName, at, target, messages, undoneBy, canUndo } = act;
  const undo = async () => {
    setBusy(true);
    await onUndo();
    setBusy(false);
  };
  return (
    <li className={styles.act} data-undone={undoneBy !== null}>
      <div className={styles.words}>
        <p className={styles.said}>
          <b dir="auto">{actorName}</b> {actWords(act)} {target && <b dir="auto">{target.userName}</b>}{' '}
          <time dateTime={at}>{shortTime(Date.parse(at), 'en')}</time>
        </p>
        {messages[0] && (
          <p className={styles.text} dir="auto">
            {messages[0].data.message}
          </p>
        )}
        <WhyOfAct act={act} onSay={onSay} />
        {undoneBy !== null && <p className={styles.why}>Undone by {undoneBy}</p>}
      </div>
      {canUndo && (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </li>
  );
}
