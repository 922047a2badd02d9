import type { ContentAnalytics, CountAnew } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsStateOf, needsProcessing } from '@nave/domain/analytics/analytics-state.ts';
import { type Figures, noFigures } from '@nave/domain/analytics/figures.ts';
import { trafficSources } from '@nave/domain/analytics/traffic-sources.ts';
import { averageWatchTime, millisecondsOf, totalWatchTime, wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { timesOfContents } from '../contents/contents.reads.ts';
import type { Clock } from '../platform/clock.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import type { CountingAnew } from './count-anew.ts';
import { countedTime } from './counted-viewer.ts';
import { type CountRow, countOf } from './counts.store.ts';
import { noCurve, type ShownCurve, shownCurve } from './curve.store.ts';
import type { Engagement, EngagementOf } from './engagement.ts';
import type { ExportLinks, ExportLinksOf } from './export-links.ts';
import { type FiguresRow, figuresOf } from './figures.store.ts';
import { type ContentRef, hasNewTimes, inSeconds } from './recount.ts';

/** The most points of a curve: a screen shows no more. */
const MAX_POINTS = 400;
/** How long figures are kept for requests that accept kept ones, in milliseconds (ANA-59). */
const KEPT_MS = 5_000;

interface Deps {
  db: Db;
  clock: Clock;
  engagementOf: EngagementOf;
  linksOf: ExportLinksOf;
  counting: CountingAnew;
}

/** Reads the figures of contents. */
export interface ReadAnalytics {
  /** Returns the figures of a content as they are now; if its times were changed, they are counted anew before. */
  read(content: ContentRef): Promise<ContentAnalytics>;
  /** Does so for a person who opens the figures; asks for the processing of a content on demand (ANA-70). */
  open(content: ContentRef): Promise<ContentAnalytics>;
  /** Does so with figures that may be up to five seconds old (ANA-59). */
  openKept(content: ContentRef): Promise<ContentAnalytics>;
  /** Counts a content anew if its times were changed, or its parts were never counted. */
  renew(content: ContentRef): Promise<void>;
}

export function readingAnalytics({ db, clock, engagementOf, linksOf, counting }: Deps): ReadAnalytics {
  async function renewed(content: ContentRef): Promise<Omit<Stored, 'curve'>> {
    const [[times], stored, count] = await Promise.all([
      timesOfContents(db, [content.contentId]),
      figuresOf(db, content),
      countOf(db, content),
    ]);
    const isOnDemand = times?.opensAt === null && times.closesAt === null;
    // Figures of an earlier version have no parts.
    const isOutdated = stored && (!stored.hasParts || (times && hasNewTimes(stored, inSeconds(times))));
    const hasChanged = isOutdated && stored.staysDeletedAt === null;
    if (hasChanged) await counting.byNewTimes(content);
    return { row: hasChanged ? await figuresOf(db, content) : stored, count, isOnDemand };
  }
  async function readAll(content: ContentRef): Promise<{ figures: ContentAnalytics; isOnDemand: boolean }> {
    const [stored, engagement] = await Promise.all([renewed(content), engagementOf(content)]);
    const at = clock.now().getTime();
    const curve = await curveAt(db, stored.row, { at, maxPoints: MAX_POINTS });
    const watching = presentWatching({ ...stored, curve }, at);
    const links = await linksOf(content, engagement);
    return { figures: { ...watching, ...engagement, ...links }, isOnDemand: stored.isOnDemand };
  }
  const read = async (content: ContentRef) => (await readAll(content)).figures;
  async function open(content: ContentRef): Promise<ContentAnalytics> {
    const { figures, isOnDemand } = await readAll(content);
    const { analyticsProcessed, runAnalytics } = figures;
    if (!needsProcessing(analyticsProcessed, { isOnDemand, runAnalytics })) return figures;
    await counting.ask({ ...content, isOnDemand });
    return read(content);
  }
  const kept = cachedLoad((name) => {
    const [clientId = '', contentId = ''] = name.split(' ', 2);
    return open({ clientId, contentId });
  }, KEPT_MS);
  return {
    read,
    open,
    async renew(content) {
      await renewed(content);
    },
    async openKept({ clientId, contentId }) {
      const askedAt = clock.now().getTime();
      const figures = await kept.get(`${clientId} ${contentId}`);
      return { ...figures, cached: Date.parse(figures.timestamp) < askedAt };
    },
  };
}

/** Returns the figures of the viewers of a content at `at` (epoch milliseconds), without the state of a count anew. */
export async function readWatching(
  db: Executor,
  content: ContentRef,
  { at, maxPoints }: { at: number; maxPoints: number },
): Promise<Watching> {
  const row = await figuresOf(db, content);
  const curve = await curveAt(db, row, { at, maxPoints });
  return presentWatching({ row, curve, count: undefined, isOnDemand: false }, at);
}

async function curveAt(
  db: Executor,
  row: FiguresRow | undefined,
  { at, maxPoints }: { at: number; maxPoints: number },
): Promise<ShownCurve> {
  if (!row) return noCurve;
  return shownCurve(db, row.contentId, { ...countedTime(row), now: wholeSeconds(at) }, maxPoints);
}

type Watching = Omit<ContentAnalytics, keyof Engagement | keyof ExportLinks>;

interface Stored {
  row: FiguresRow | undefined;
  curve: ShownCurve;
  count: CountRow | undefined;
  isOnDemand: boolean;
}

function presentWatching({ row, curve: { points, peak }, count, isOnDemand }: Stored, at: number): Watching {
  const time = countedTime(row ?? { opensAt: null, closesAt: null });
  const now = wholeSeconds(at);
  // Before the opening, people only wait.
  const isWaiting = now < time.opensAt;
  const { viewers, waited, staff } = { ...noFigures, ...row };
  const counted = isWaiting ? noFigures : { ...noFigures, ...row };
  const until = Math.min(now, time.closesAt ?? now);
  const seconds = row ? totalWatchTime(row, now, time) : 0;
  const { mobile = 0, tablet = 0, desktop = 0 } = counted.devices;
  return {
    success: true,
    cached: false,
    timestamp: new Date(at).toISOString(),
    analyticsProcessed: analyticsStateOf({ viewers: counted.viewers, count: count?.state ?? null, isOnDemand }),
    runAnalytics: count?.runAnalytics ?? false,
    count: count ? presentCount(count) : null,
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
    curve: points.map(({ at: point, viewers: people }) => ({ at: new Date(point).toISOString(), viewers: people })),
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

function presentCount({ runId, state, askedAt, startedAt, endedAt, ...count }: CountRow): CountAnew {
  const { viewersRead, viewersAll, hasDrifted, viewersChange, secondsChange } = count;
  return {
    id: runId,
    state,
    askedAt: askedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    viewersRead,
    viewersAll,
    hasDrifted,
    viewersChange,
    secondsChange,
  };
}
