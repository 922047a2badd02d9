import { clockText } from '../../../lib/clock-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LiveBadge } from '../../../ui/badge.tsx';
import type { StreamSessionOptions } from '../engine/stream-session.ts';
import styles from './live-state.module.css';

/** Up to here a player counts as at the live moment, in seconds: what a stream's segments hold, or a slow device's seek takes. */
const LIVE_WITHIN_S = { live: 8, simulatedLive: 3 };

/** Whether so few seconds are the live moment. */
export function isAtLive(mode: 'live' | 'simulatedLive', behind: number): boolean {
  return behind <= LIVE_WITHIN_S[mode];
}

interface LiveStateProps {
  mode: StreamSessionOptions['mode'];
  /** Null before the first picture: nobody is behind what they have not seen yet. */
  behind: number | null;
  /** Nothing comes through at the moment: then LIVE is not red (PLAY-84). */
  standsStill?: boolean;
  onGoLive: (() => void) | undefined;
}

/** LIVE, or how far behind and the way back (TIME-27). */
export function LiveState({ mode, behind, standsStill = false, onGoLive }: LiveStateProps) {
  const text = useTexts();
  if (mode === 'onDemand' || mode === 'bumper') return null;
  if (standsStill && (behind === null || isAtLive(mode, behind)))
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
