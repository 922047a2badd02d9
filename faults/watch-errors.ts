import { type CountedTime, millisecondsOf, watchOf } from '@nave/domain/analytics/watch.ts';

/** Largest part of a viewer's watch time that one killed process may lose, in seconds: a beat and a flush. */
const LOST_BY_A_KILL = 12;
/** Both ends of a stay are stored in whole seconds, so each stay is up to a second shorter or longer. */
const ROUNDED = 1;

/** What a viewer has done, by the clock of the viewer. Times are in epoch milliseconds. */
export interface TrueViewer {
  readonly id: string;
  readonly stays: readonly { from: number; to: number }[];
  /** How many kills may have lost a part of the stays. */
  readonly kills: number;
}

/** What is stored of a viewer: pairs of seconds since 2020, with 0 for an end that was not heard. */
export interface StoredViewer {
  readonly id: string;
  readonly stays: readonly number[];
  readonly thereSince: number | null;
}

/** How far the stored figures are from the truth. */
export interface WatchErrors {
  /** The watch time of all stored viewers, in seconds. */
  readonly storedSeconds: number;
  readonly trueSeconds: number;
  /** The largest lost time of a viewer, divided by the kills of the viewer, in seconds. */
  readonly lostByKill: number;
  /** The largest error of a viewer who was hit by no kill, in seconds. */
  readonly withoutKill: number;
  /** The evidence of each wrong viewer. */
  readonly breaches: readonly string[];
}

/** Compares the stored viewers with what they have done. */
export function watchErrors(
  viewers: readonly TrueViewer[],
  stored: readonly StoredViewer[],
  counted: CountedTime,
): WatchErrors {
  const secondsById = new Map(stored.map((viewer) => [viewer.id, secondsOf(viewer, counted)]));
  const breaches = stored.flatMap(({ id, thereSince }) => (thereSince === null ? [] : [`${id} is still there`]));
  const known = new Set(viewers.map(({ id }) => id));
  breaches.push(...stored.flatMap(({ id }) => (known.has(id) ? [] : [`${id} is no viewer`])));
  let [trueSum, lostByKill, withoutKill] = [0, 0, 0];
  for (const viewer of viewers) {
    const { id, stays, kills } = viewer;
    const truth = trueSeconds(viewer, counted);
    trueSum += truth;
    const seconds = secondsById.get(id);
    if (seconds === undefined) {
      breaches.push(`${id} is not stored`);
      continue;
    }
    const lost = truth - seconds;
    if (kills > 0) lostByKill = Math.max(lostByKill, lost / kills);
    else withoutKill = Math.max(withoutKill, Math.abs(lost));
    const rounding = ROUNDED * (stays.length + 1);
    if (lost > LOST_BY_A_KILL * kills + rounding || lost < -rounding)
      breaches.push(`${id} was there for ${truth.toFixed(1)} s, ${seconds} s are stored, with ${kills} kills`);
  }
  const storedSeconds = [...secondsById.values()].reduce((sum, seconds) => sum + seconds, 0);
  return { storedSeconds, trueSeconds: trueSum, lostByKill, withoutKill, breaches };
}

function trueSeconds({ stays }: TrueViewer, { opensAt, closesAt }: CountedTime): number {
  const [opens, closes] = [millisecondsOf(opensAt), closesAt === null ? Number.MAX_VALUE : millisecondsOf(closesAt)];
  const within = stays.map(({ from, to }) => Math.min(to, closes) - Math.max(from, opens));
  return within.reduce((sum, ms) => sum + Math.max(0, ms), 0) / 1_000;
}

function secondsOf({ stays, thereSince }: StoredViewer, counted: CountedTime): number {
  const pairs = Array.from({ length: stays.length / 2 }, (_, index) => ({
    entered: stays[2 * index] || null,
    left: stays[2 * index + 1] || null,
  }));
  return watchOf(pairs, thereSince, counted).seconds;
}
