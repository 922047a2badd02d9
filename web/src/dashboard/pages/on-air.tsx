import type { Content } from '@nave/domain/contents/content.ts';
import { startsIn } from '../../features/contents/staff/words/content-words.ts';
import { shortTime } from '../../lib/date-texts.ts';
import { useNow } from '../../lib/use-clock.ts';
import styles from './on-air.module.css';

interface OnAirProps {
  content: Pick<Content, 'startsAt' | 'closesAt'>;
  watching: number;
}

/** How many watch a content now, and how far it is. */
export function OnAir({ content: { startsAt, closesAt }, watching }: OnAirProps) {
  const now = useNow();
  const started = startsAt !== null && Date.parse(startsAt) <= now;
  const ended = closesAt !== null && Date.parse(closesAt) <= now;
  return (
    <dl className={styles.facts}>
      <Fact name="Watching" value={new Intl.NumberFormat('en').format(watching)} />
      {startsAt && started && !ended && <Fact name="On air" value={clock(now - Date.parse(startsAt))} />}
      {startsAt && !started && <Fact name="Begins" value={startsIn(startsAt, now).replace('Starts in ', 'in ')} />}
      {closesAt && <Fact name={ended ? 'Ended at' : 'Ends at'} value={shortTime(Date.parse(closesAt), 'en')} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** '17:42', '1:02:09' */
function clock(ms: number): string {
  const [hours, minutes, seconds] = [3_600_000, 60_000, 1_000].map((unit, at) =>
    at === 0 ? Math.floor(ms / unit) : Math.floor(ms / unit) % 60,
  ) as [number, number, number];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
