import { useTexts } from '../../../lib/i18n.ts';
import styles from './player-notice.module.css';

interface NoAnswerProps {
  /** The address of the video at its provider. */
  address: string;
  onRetry: () => void;
}

/** Shown over the lower edge of a provider's player that does not answer; its frame stays visible. */
export function NoAnswer({ address, onRetry }: NoAnswerProps) {
  const text = useTexts();
  return (
    <div className={styles.silence} role="status">
      <p>{text('player:noAnswer', { provider: providerOf(address) })}</p>
      <FailureActions address={address} onRetry={onRetry} />
    </div>
  );
}

/** Actions for the viewer of a video that has not loaded. */
export function FailureActions({ address, onRetry }: { address: string | null; onRetry: () => void }) {
  const text = useTexts();
  return (
    <div className={styles.ways}>
      <button type="button" className={styles.way} onClick={onRetry}>
        {text('player:tryAgain')}
      </button>
      {address && (
        <a className={styles.way} href={address} target="_blank" rel="noreferrer">
          {text('player:openAt', { provider: providerOf(address) })}
        </a>
      )}
    </div>
  );
}

/** Returns the name of a provider for viewers: its hostname without prefixes such as `www.`. */
export function providerOf(address: string): string {
  return new URL(address, location.href).hostname.replace(/^(www|m|player)\./, '');
}
