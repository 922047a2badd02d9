import { shortTime } from '../../../lib/date-texts.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { t } from '../../../lib/staff-texts.ts';
import type { RemovedMessage } from '../../messages/message-list.tsx';
import styles from './removed-note.module.css';

interface RemovedNoteProps {
  by: string | null;
  act: RemovedMessage['act'] | undefined;
  onRestore: (actId: string) => void;
}

/** Who removed a message and when, with a button that restores the message if the act can be undone. */
export function RemovedNote({ by, act, onRestore }: RemovedNoteProps) {
  if (!act) return t('Removed');
  return (
    <>
      {t('Removed by {{by}} at {{time}}', { by: by ?? '', time: shortTime(Date.parse(act.at), currentLanguage()) })}
      {act.canUndo && (
        <>
          {' · '}
          <button type="button" className={styles.restore} onClick={() => onRestore(act.id)}>
            {t('Restore')}
          </button>
        </>
      )}
    </>
  );
}
