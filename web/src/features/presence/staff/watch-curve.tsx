import { useEffect, useRef, useState } from 'react';
import { shortTime } from '../../../lib/date-texts.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './watch-curve.module.css';

/** Milliseconds between two samples. */
const SAMPLE_MS = 10_000;
/** At this number of samples, every second one is dropped, and later samples are taken half as often. */
const MOST_SAMPLES = 240;
const WIDTH = 300;
const HEIGHT = 56;

interface Samples {
  since: number;
  /** Milliseconds between two samples. */
  everyMs: number;
  counts: number[];
}

/** The number of viewers since the page was opened, as a curve. */
export function WatchCurve({ watching }: { watching: number }) {
  const samples = useSamples(watching);
  const most = Math.max(1, ...samples.counts, watching);
  // A single point would not be a line.
  const counts = samples.counts.length > 0 ? [...samples.counts, watching] : [watching, watching];
  const since = shortTime(samples.since, currentLanguage());
  const x = (at: number) => ((WIDTH * at) / Math.max(1, counts.length - 1)).toFixed(1);
  const y = (count: number) => (HEIGHT - 1 - ((HEIGHT - 4) * count) / most).toFixed(1);
  const line = counts.map((count, at) => `${x(at)} ${y(count)}`).join('L');
  return (
    <figure className={styles.curve}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('Watching since {{time}}: at most {{most}}, now {{now}}', { time: since, most, now: watching })}
      >
        <path className={styles.area} d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`} />
        <path className={styles.line} d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={styles.times}>
        <span>{since}</span>
        <span>{t('Now')}</span>
      </figcaption>
    </figure>
  );
}

function useSamples(watching: number): Samples {
  const [samples, setSamples] = useState<Samples>(() => ({
    since: serverClock.now(),
    everyMs: SAMPLE_MS,
    counts: [],
  }));
  const latest = useRef(watching);
  latest.current = watching;
  const { everyMs } = samples;
  useEffect(() => {
    const timer = setInterval(() => setSamples((before) => withSample(before, latest.current)), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return samples;
}

function withSample(before: Samples, count: number): Samples {
  const counts = [...before.counts, count];
  if (counts.length < MOST_SAMPLES) return { ...before, counts };
  return { ...before, everyMs: before.everyMs * 2, counts: counts.filter((_, at) => at % 2 === 1) };
}
