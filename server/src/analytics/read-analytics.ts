import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { curvePoints } from '@nave/domain/analytics/curve-points.ts';
import { type Figures, noFigures } from '@nave/domain/analytics/figures.ts';
import { trafficSources } from '@nave/domain/analytics/traffic-sources.ts';
import {
  averageWatchTime,
  millisecondsOf,
  peakOf,
  totalWatchTime,
  wholeSeconds,
} from '@nave/domain/analytics/watch.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { FairQueue } from '../platform/process/fair-queue.ts';
import { countedTime } from './counted-viewer.ts';
import type { Engagement, EngagementOf } from './engagement.ts';
import type { ExportLinks, ExportLinksOf } from './export-links.ts';
import { curveOf, figuresOf, hasRawStays } from './figures.store.ts';
import { hasNewTimes, recount } from './recount.ts';

/** The most points of a curve: a screen shows no more. */
const MAX_POINTS = 400;

interface ContentRef {
  clientId: string;
  contentId: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'error'>;
  engagementOf: EngagementOf;
  linksOf: ExportLinksOf;
  /** Counting anew reads all viewers of a content, so one content is counted at a time. */
  inTurn: FairQueue;
  /** The figures of a content were not those of its viewers. */
  onDrift(): void;
}

/** Reads the figures of contents. */
export interface ReadAnalytics {
  /** Returns the figures of a content as they are now; if its times were changed, they are counted anew before. */
  read(content: ContentRef): Promise<ContentAnalytics>;
  /** Counts a content anew if its times were changed, or its parts were never counted. */
  renew(content: ContentRef): Promise<void>;
  /** Counts a content anew from the stays of its viewers. Throws a refusal if they are no longer stored. */
  countAnew(content: ContentRef): Promise<void>;
}

export function readingAnalytics({ db, clock, log, engagementOf, linksOf, inTurn, onDrift }: Deps): ReadAnalytics {
  async function countAnew(content: ContentRef): Promise<void> {
    if (!(await hasRawStays(db, content))) throw new Refusal(analyticsRefusals.staysDeleted);
    const { hasDrifted } = await inTurn(content.clientId, () => recount({ db, clock }, content));
    if (!hasDrifted) return;
    onDrift();
    log.error({ contentId: content.contentId }, 'the figures of a content were not those of its viewers');
  }
  async function renew(content: ContentRef): Promise<void> {
    if ((await hasNewTimes(db, content)) && (await hasRawStays(db, content))) await countAnew(content);
  }
  return {
    countAnew,
    renew,
    async read(content) {
      await renew(content);
      const engagement = await engagementOf(content);
      const links = await linksOf(content, engagement);
      return {
        ...(await readWatching(db, content, { at: clock.now().getTime(), maxPoints: MAX_POINTS })),
        ...engagement,
        ...links,
      };
    },
  };
}

/** Returns the figures of the viewers of a content at `at` (epoch milliseconds). */
export async function readWatching(
  db: Executor,
  content: ContentRef,
  { at, maxPoints }: { at: number; maxPoints: number },
): Promise<Omit<ContentAnalytics, keyof Engagement | keyof ExportLinks>> {
  const row = await figuresOf(db, content);
  const time = countedTime(row ?? { opensAt: null, closesAt: null });
  const now = wholeSeconds(at);
  // Before the opening, people only wait.
  const isWaiting = now < time.opensAt;
  const { viewers, waited, staff } = { ...noFigures, ...row };
  const counted = isWaiting ? noFigures : { ...noFigures, ...row };
  const until = Math.min(now, time.closesAt ?? now);
  const all = row ? await curveOf(db, content.contentId) : new Map<number, number>();
  const curve = new Map([...all].filter(([second]) => second <= until));
  const seconds = row ? totalWatchTime(row, now, time) : 0;
  const peak = peakOf(curve);
  const { mobile = 0, tablet = 0, desktop = 0 } = counted.devices;
  return {
    success: true,
    cached: false,
    timestamp: new Date(at).toISOString(),
    analyticsProcessed: counted.viewers === 0 ? 'unprocessed' : 'processed',
    uniqueViewers: counted.viewers,
    maxLive: peak.viewers,
    maxLiveAt: peak.second === null ? null : new Date(millisecondsOf(peak.second)).toISOString(),
    watching: until < now ? 0 : counted.watching,
    totalWatchTime: seconds,
    averageWatchTime: averageWatchTime(seconds, counted.viewers),
    deviceCategories: { mobile, tablet, desktop },
    trafficSources: trafficSources(counted.sources),
    staff,
    waited: isWaiting ? viewers + waited : waited,
    parts: partsOf(counted, seconds),
    curve: curvePoints(curve, { ...time, now }, maxPoints).map(({ at: point, viewers: people }) => ({
      at: new Date(point).toISOString(),
      viewers: people,
    })),
  };
}

/** What the figures are made of: `total` is the total watch time in seconds until now. */
function partsOf(
  { viewers, accounts, severalPages, cameBack, capped, seconds }: Figures,
  total: number,
): ContentAnalytics['parts'] {
  return {
    guests: viewers - accounts,
    accounts,
    severalPages,
    cameBack,
    capped,
    finishedSeconds: seconds,
    watchingSeconds: total - seconds,
  };
}
