import { useTexts } from '../../lib/i18n.ts';
import { LiveBadge } from '../../ui/badge.tsx';
import { clockText } from './clock-text.ts';
import styles from './player.module.css';
import type { StreamSessionOptions } from './stream-session.ts';

/** Up to here a player counts as at the live moment, in seconds: less than what a live stream's segments hold. */
export const LIVE_WITHIN_S = { live: 8, simulatedLive: 1.5 };

interface LiveStateProps {
  mode: StreamSessionOptions['mode'];
  behind: number;
  onGoLive: (() => void) | undefined;
}

/** LIVE, or how far behind and the way back (TIME-27). */
export function LiveState({ mode, behind, onGoLive }: LiveStateProps) {
  const text = useTexts();
  if (mode === 'onDemand' || mode === 'bumper') return null;
  if (behind <= LIVE_WITHIN_S[mode]) return <LiveBadge>{text('ui:live')}</LiveBadge>;
  return (
    <>
      <span className={styles.late}>{text('player:behind', { distance: clockText(behind) })}</span>
      <button type="button" className={styles.goLive} onClick={onGoLive}>
        {text('player:goLive')}
      </button>
    </>
  );
}
