import eyeIcon from '@phosphor-icons/core/regular/eye.svg?raw';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { Icon } from '../../../ui/icon.tsx';
import { presenceState } from './presence-state.ts';
import styles from './watching.module.css';

/** The number of viewers beside LIVE, on contents that show it (PRES-22, PRES-23). */
export function Watching({ playing, states }: PageScope) {
  const text = useTexts();
  const { live } = states.of(presenceState).current();
  const count = useSyncExternalStore(live.subscribe, () => (playing && live.current()[playing.id]) ?? 0);
  if (!playing?.showLiveStats || count === 0) return null;
  return (
    <span className={styles.watching}>
      <Icon svg={eyeIcon} size={16} />
      {text('contents:watching', { count })}
    </span>
  );
}
