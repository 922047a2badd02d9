import { clockText } from '../../../lib/clock-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LiveBadge } from '../../../ui/badge.tsx';
import type { StreamSessionOptions } from '../engine/stream-session.ts';
import styles from './live-state.module.css';

/** Seconds behind that still count as live: the length of a stream's segments, or the duration of a slow seek. */
const LIVE_WITHIN_S = { live: 8, simulatedLive: 3 };

export function isAtLive(mode: 'live' | 'simulatedLive', behind: number): boolean {
  return behind <= LIVE_WITHIN_S[mode];
}

interface LiveStateProps {
  mode: StreamSessionOptions['mode'];
  /** Seconds behind the live position; null before the first picture. */
  behind: number | null;
  /** Whether the video stalls or has failed; LIVE is then not red (PLAY-84). */
  isStalled?: boolean;
  onGoLive: (() => void) | undefined;
}

/** Shows LIVE, or the distance to the live position with a button that seeks there (TIME-27). */
export function LiveState({ mode, behind, isStalled = false, onGoLive }: LiveStateProps) {
  const text = useTexts();
  if (mode === 'onDemand' || mode === 'bumper') return null;
  if (isStalled && (behind === null || isAtLive(mode, behind)))
    return <span className={styles.late}>{text('ui:live')}</span>;
  if (behind === null || isAtLive(mode, behind)) return <LiveBadge>{text('ui:live')}</LiveBadge>;
  return (
    <>
      <span className={styles.late}>{text('player:behind', { distance: clockText(behind) })}</span>
      <button type="button" className={styles.goLive} onClick={onGoLive}>
        {text('player:goLive')}
      </button>
    </>
  );
}
