import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './player-notice.module.css';

interface PlayerNoticeProps {
  kind: 'failed' | 'invalid' | 'gone' | 'notEmbeddable';
  /** The provider that refused the video. */
  provider?: string;
  /** Actions for the viewer. */
  children?: ReactNode;
}

/** Shows a failure over the video area (PLAY-54); the preview shows only 'Invalid Video' (PLAY-71). */
export function PlayerNotice({ kind, provider = '', children }: PlayerNoticeProps) {
  const text = useTexts();
  return (
    <div className={styles.notice} role="status">
      <Icon svg={kind === 'invalid' ? warningIcon : cloudIcon} size={kind === 'invalid' ? 24 : 40} />
      <p className={styles.title}>{text(`player:${kind}`)}</p>
      {kind !== 'invalid' && <p className={styles.more}>{text(`player:${kind}More`, { provider })}</p>}
      {children}
    </div>
  );
}
