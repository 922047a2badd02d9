import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { clockText } from '../../../lib/clock-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import styles from './scrub-bar.module.css';

interface ScrubBarProps {
  position: number;
  duration: number;
  bufferedTo: number;
  onSeek: (seconds: number) => void;
  /** Seeks relative to the current position; negative is back. */
  onStep: (seconds: number) => void;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowRight: 5,
  ArrowDown: -5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
};

/** The position in an on-demand video (PLAY-29), a slider for pointer, touch, keyboard and screen readers. */
export function ScrubBar({ position, duration, bufferedTo, onSeek, onStep }: ScrubBarProps) {
  const text = useTexts();
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedAt(Math.max(0, Math.min(1, (clientX - left) / width)) * duration);
  };
  const leave = () => setPointedAt(null);
  const share = (seconds: number) => (duration ? `${Math.min(100, (seconds / duration) * 100)}%` : '0%');
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <div className={styles.bar}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.buffered} style={{ width: share(bufferedTo) }} />
        <span className={styles.played} style={{ width: share(position) }} />
      </span>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={duration || 1}
        step="any"
        value={position}
        aria-label={text('player:seek')}
        aria-valuetext={text('player:position', { at: clockText(position), total: clockText(duration) })}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onKeyDown={step}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
        onPointerCancel={leave}
      />
      {pointedAt !== null && duration > 0 && (
        <span
          className={styles.at}
          style={{ left: `clamp(24px, ${share(pointedAt)}, 100% - 24px)` }}
          aria-hidden="true"
        >
          {clockText(pointedAt)}
        </span>
      )}
    </div>
  );
}

/** The full line of a live video, which has no slider. */
export function LiveLine() {
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.track}>
        <span className={styles.live} />
      </span>
    </div>
  );
}
