import { classNames } from '../../../ui/class-names.ts';
import type { Captions } from '../engine/caption-tracks.ts';
import styles from './captions.module.css';

/** The current captions over the picture; `low` while the controls are hidden. */
export function ShownCaptions({ captions, low }: { captions: Captions; low: boolean }) {
  const { lines, showing, size } = captions;
  if (lines.length === 0) return null;
  return (
    <p className={classNames(styles.captions, size && styles[size], low && styles.low)} lang={showing ?? undefined}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
