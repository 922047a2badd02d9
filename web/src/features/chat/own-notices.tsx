import type { OwnHeld } from '@nave/domain/chat/held-message.ts';
import clockIcon from '@phosphor-icons/core/bold/clock-bold.svg?raw';
import { shortTime } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './own-notices.module.css';

/** What one has said that a host looks at first, or did not let through (CHAT-163). Nobody else sees it. */
export function HeldNotes({ held }: { held: readonly OwnHeld[] }) {
  const text = useTexts();
  return (
    <ul className={styles.held} role="status">
      {held.map(({ id, message, isDeclined }) => (
        <li key={id}>
          <p className={styles.words} dir="auto">
            {message}
          </p>
          <p className={styles.note}>{text(isDeclined ? 'chat:heldDeclined' : 'chat:heldWaits')}</p>
        </li>
      ))}
    </ul>
  );
}

/** In place of the field while one is muted (CHAT-158). */
export function MutedNotice({ until }: { until: string }) {
  const text = useTexts();
  const time = shortTime(Date.parse(until), useLanguage());
  return (
    <div className={styles.muted} role="status">
      <Icon svg={clockIcon} size={16} />
      <div>
        <b>{text('chat:mutedUntil', { time })}</b>
        <p className={styles.note}>{text('chat:mutedMore')}</p>
      </div>
    </div>
  );
}
