import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import { useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './player-notice.module.css';

/** Says in the video area what is wrong (PLAY-54); the preview says it in two words (PLAY-71). */
export function PlayerNotice({ kind }: { kind: 'failed' | 'invalid' }) {
  const text = useTexts();
  return (
    <div className={styles.notice} role="status">
      <Icon svg={kind === 'invalid' ? warningIcon : cloudIcon} size={kind === 'invalid' ? 24 : 40} />
      <p className={styles.title}>{text(`player:${kind}`)}</p>
      {kind === 'failed' && <p className={styles.more}>{text('player:failedMore')}</p>}
    </div>
  );
}
