import eyeIcon from '@phosphor-icons/core/regular/eye.svg?raw';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Here } from './use-presence.ts';
import styles from './watching.module.css';

/** How many are on a content that shows it, beside LIVE on the picture (PRES-22, PRES-23). */
export function Watching({ live, content }: Pick<Here, 'live'> & { content: { id: string; showLiveStats: boolean } }) {
  const text = useTexts();
  const count = useSyncExternalStore(live.subscribe, () => live.current()[content.id] ?? 0);
  if (!content.showLiveStats || count === 0) return null;
  return (
    <span className={styles.watching}>
      <Icon svg={eyeIcon} size={16} />
      {text('contents:watching', { count })}
    </span>
  );
}
