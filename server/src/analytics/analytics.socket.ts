import { analyticsTopicShapes } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsTopic, analyticsTopics } from '@nave/domain/analytics/analytics.protocol.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { StateAnnouncer } from '../platform/realtime/state-announcer.ts';
import { analyticsRules } from './analytics-rules.ts';
import { type CountRow, countsOfContents } from './counts.store.ts';
import { type FiguresRow, figuresOfContents } from './figures.store.ts';
import type { ReadAnalytics } from './read-analytics.ts';

/** Milliseconds between two announcements. */
const ANNOUNCE_EVERY_MS = 2_000;

interface Deps {
  realtime: Pick<Realtime, 'topics' | 'deliverHere' | 'followersHere'>;
  db: Db;
  clock: Clock;
  log: Pick<Log, 'error'>;
  reading: Pick<ReadAnalytics, 'read' | 'open'>;
  findContent: FindContentFor;
}

interface Followed {
  id: string;
  clientId: string;
}

/**
 * Registers the topic that tells staff the figures of a content (ANA-104). They are read once for all followers of this
 * process, when they have changed or somebody watches. Returns a function that stops the announcements.
 */
export function analyticsSocket({ realtime, db, clock, log, reading, findContent }: Deps): () => void {
  const announcer = new StateAnnouncer<Followed, string>({
    everyMs: ANNOUNCE_EVERY_MS,
    topic: analyticsTopic,
    async read(contents) {
      const ids = contents.map(({ id }) => id);
      const [rows, counts] = await Promise.all([figuresOfContents(db, ids), countsOfContents(db, ids)]);
      // While somebody watches, the watch time grows.
      const now = clock.now().getTime();
      return new Map(ids.map((id) => [id, `${signOfFigures(rows.get(id), now)} ${signOfCount(counts.get(id))}`]));
    },
    isSame: (before, now) => before === now,
    announce: async ({ id, clientId }) => {
      realtime.deliverHere(analyticsTopic(id), 'changed', await reading.read({ clientId, contentId: id }));
    },
    realtime,
    log,
  });
  realtime.topics(analyticsTopics, analyticsTopicShapes)(analyticsTopics.content, {
    rule: analyticsRules(findContent).follow,
    async snapshot({ id, clientId }) {
      announcer.follow({ id, clientId });
      return reading.open({ clientId, contentId: id });
    },
  });
  return () => announcer.stop();
}

function signOfFigures(row: FiguresRow | undefined, now: number): string {
  return row ? `${row.version} ${row.watching > 0 ? now : ''}` : '';
}

function signOfCount(count: CountRow | undefined): string {
  return count ? `${count.runId} ${count.state} ${count.viewersRead}` : '';
}
