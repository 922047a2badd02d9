import { useTexts } from '../../../lib/i18n.ts';
import styles from './player-notice.module.css';

interface SilenceProps {
  /** Where the video can be seen without us. */
  address: string;
  onRetry: () => void;
}

/** The player of another house says nothing: what there is of it stays to be seen under these words. */
export function Silence({ address, onRetry }: SilenceProps) {
  const text = useTexts();
  const house = houseOf(address);
  return (
    <div className={styles.silence} role="status">
      <p>{text('player:noAnswer', { house })}</p>
      <Ways address={address} onRetry={onRetry} />
    </div>
  );
}

/** What people can do about a video that does not come. */
export function Ways({ address, onRetry }: { address: string | null; onRetry: () => void }) {
  const text = useTexts();
  return (
    <div className={styles.ways}>
      <button type="button" className={styles.way} onClick={onRetry}>
        {text('player:tryAgain')}
      </button>
      {address && (
        <a className={styles.way} href={address} target="_blank" rel="noreferrer">
          {text('player:openAt', { house: houseOf(address) })}
        </a>
      )}
    </div>
  );
}

/** What people call a house: its name on the web. */
export function houseOf(address: string): string {
  return new URL(address, location.href).hostname.replace(/^(www|m|player)\./, '');
}
