import { shortTime } from '../../../lib/date-texts.ts';
import type { RemovedMessage } from '../../../ui/messages/message-list.tsx';
import styles from './removed-note.module.css';

interface RemovedNoteProps {
  by: string | null;
  act: RemovedMessage['act'] | undefined;
  onRestore: (actId: string) => void;
}

/** Who took a message out of the chat and when, and the way back where there is one. */
export function RemovedNote({ by, act, onRestore }: RemovedNoteProps) {
  if (!act) return 'Removed';
  return (
    <>
      Removed by {by} at {shortTime(Date.parse(act.at), 'en')}
      {act.canUndo && (
        <>
          {' · '}
          <button type="button" className={styles.restore} onClick={() => onRestore(act.id)}>
            Restore
          </button>
        </>
      )}
    </>
  );
}
