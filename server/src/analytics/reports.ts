import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { linkClicks } from '@nave/domain/analytics/clicks.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Executor } from '../platform/database/database.ts';
import { clicksOfContent } from './clicks.store.ts';
import { peopleOfContent } from './people.store.ts';
import type { ContentRef } from './recount.ts';

/** With more rows than this, the figures are kept for a while, in milliseconds: for each row its viewer is looked up. */
const MANY_ROWS = 10_000;
const KEPT_MS = 30_000;

/** What counts of the clicks and answers that pages have reported. */
type Reports = Pick<ContentAnalytics, 'linkClicks' | 'people'>;

interface Deps {
  db: Executor;
  /** Milliseconds; default `performance.now`. */
  now?: () => number;
}

/** Returns a function that reads what counts of the clicks and answers at a content. */
export function readingReports({ db, now }: Deps): (content: ContentRef) => Promise<Reports> {
  const kept = cachedLoad(
    async (name) => {
      const [clientId = '', contentId = ''] = name.split(' ', 2);
      const content = { clientId, contentId };
      const [clicks, people] = await Promise.all([clicksOfContent(db, content), peopleOfContent(db, content)]);
      const reports = { linkClicks: linkClicks(clicks.clicks), people: people.people };
      return { reports, hasMany: clicks.rowsRead + people.rowsRead > MANY_ROWS };
    },
    KEPT_MS,
    { ...(now && { now }), isKept: ({ hasMany }) => hasMany },
  );
  return async ({ clientId, contentId }) => (await kept.get(`${clientId} ${contentId}`)).reports;
}
