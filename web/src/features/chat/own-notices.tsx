import type { OwnHeld } from '@nave/domain/chat/held-message.ts';
import clockIcon from '@phosphor-icons/core/bold/clock-bold.svg?raw';
import closeIcon from '@phosphor-icons/core/regular/x.svg?raw';
import { shortTime } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './own-notices.module.css';

interface HeldNotesProps {
  held: readonly OwnHeld[];
  /** Closes the note of a declined message. */
  onClose: (id: string) => void;
}

/** The viewer's own held and declined messages (CHAT-163, CHAT-216). Nobody else sees these notes. */
export function HeldNotes({ held, onClose }: HeldNotesProps) {
  const text = useTexts();
  return (
    <ul className={styles.held}>
      {held.map(({ id, message, isDeclined }) => (
        <li key={id}>
          <div>
            <p className={styles.words} dir="auto">
              {message}
            </p>
            <p className={styles.note} role="status">
              {text(isDeclined ? 'chat:heldDeclined' : 'chat:heldWaits')}
            </p>
          </div>
          {isDeclined && (
            <IconButton
              icon={closeIcon}
              label={text('chat:closeNote', { words: message })}
              size="touch"
              iconSize={18}
              tooltipSide="left"
              onClick={() => onClose(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Replaces the input of muted viewers (CHAT-158). */
export function MutedNotice({ until }: { until: string }) {
  const text = useTexts();
  const time = shortTime(Date.parse(until), useLanguage());
  return (
    <div className={styles.muted} role="alert">
      <Icon svg={clockIcon} size={16} />
      <div>
        <b>{text('chat:mutedUntil', { time })}</b>
        <p className={styles.note}>{text('chat:mutedMore')}</p>
      </div>
    </div>
  );
}
