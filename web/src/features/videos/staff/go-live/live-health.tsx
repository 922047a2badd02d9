import { useEffect, useState } from 'react';
import styles from './go-live.module.css';
import type { LivePhase } from './live-session.ts';
import { healthOf, lostSentence } from './live-words.ts';
import type { QueueState } from './segment-queue.ts';

/** How the sending goes, and what viewers miss (VID-103, VID-104). */
export function LiveHealth({ phase, queue }: { phase: LivePhase; queue: QueueState }) {
  const [shownAt] = useState(() => performance.now());
  const [now, setNow] = useState(shownAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const { tone, text } = healthOf(phase, queue, now - (queue.lastSentAt ?? shownAt));
  const lost = lostSentence(queue);
  return (
    <div className={styles.health} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <p>{text}</p>
      {lost && <p>{lost}</p>}
    </div>
  );
}
