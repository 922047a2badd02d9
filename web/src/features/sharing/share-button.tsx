import icon from '@phosphor-icons/core/regular/share-network.svg?raw';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './share-button.module.css';

const ShareWindow = lazyPart(() => import('./share-window.tsx').then((module) => module.ShareWindow));

interface ShareButtonProps {
  /** The client's own domain, which shared links use (HOST-21). */
  customDomain: string | null;
  /** Staff's message for shared posts (PAN-74). */
  message: string;
}

/** Opens the window for sharing the page. */
export function ShareButton(props: ShareButtonProps) {
  const text = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.share}
        aria-label={text('sharing:share')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon svg={icon} size={20} />
        <span className={styles.word}>{text('sharing:share')}</span>
      </button>
      {open && <ShareWindow {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
