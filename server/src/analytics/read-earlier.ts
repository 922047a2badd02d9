import { earlierOf, sinceStart } from '@nave/domain/analytics/earlier.ts';
import type { EarlierContents } from '@nave/domain/analytics/moments.api.ts';
import { contentsThatBeganIn, namedStart } from '../contents/contents.reads.ts';
import type { Clock } from '../platform/clock.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Db } from '../platform/database/database.ts';
import { accountsOf } from './accounts.store.ts';
import { readWatching } from './read-analytics.ts';

/** How long a comparison is kept, in milliseconds: it reads the accounts of five contents. */
const KEPT_MS = 10_000;
/** Earlier contents are looked for in so many days, and among so many contents. */
const MAX_DAYS = 100;
const MAX_CONTENTS = 300;
const DAY_MS = 86_400_000;
/** The most points of each curve. */
const MAX_POINTS = 100;

/** The content that is compared, and its channels of which the caller may read the figures. */
export interface Compared {
  clientId: string;
  contentId: string;
  channelIds: readonly string[];
}

/** Returns a function that compares a content with the last ones of its channels, weekday and hour (ANA-147). */
export function readingEarlier({ db, clock }: Deps): (content: Compared) => Promise<EarlierContents> {
  const kept = cachedLoad((key) => {
    const [clientId = '', contentId = '', ...channelIds] = key.split(' ');
    return compare({ db, clock }, { clientId, contentId, channelIds });
  }, KEPT_MS);
  return ({ clientId, contentId, channelIds }) => kept.get([clientId, contentId, ...channelIds.toSorted()].join(' '));
}

interface Deps {
  db: Db;
  clock: Clock;
}

async function compare(deps: Deps, { clientId, contentId, channelIds }: Compared): Promise<EarlierContents> {
  const { db, clock } = deps;
  const content = await namedStart(db, { clientId, contentId });
  if (!content) return { contents: [], accounts: null };
  const before = new Date(content.startsAt);
  const after = new Date(before.getTime() - MAX_DAYS * DAY_MS);
  const began = await contentsThatBeganIn(db, { clientId, channelIds, after, before, limit: MAX_CONTENTS });
  const earlier = earlierOf(content, began);
  const contents = [];
  for (const one of [content, ...earlier]) contents.push(await comparedFigures(deps, clientId, one));
  const ids = earlier.map(({ id }) => id);
  if (ids.length === 0) return { contents, accounts: null };
  const { newHere, backAgain, missingTwice } = await accountsOf(db, { clientId, contentId, earlier: ids });
  const isKnown = ids.length > 1 && clock.now().getTime() >= Date.parse(content.closesAt);
  return { contents, accounts: { newHere, backAgain, missingTwice: isKnown ? missingTwice : null } };
}

async function comparedFigures(
  { db, clock }: Deps,
  clientId: string,
  { id: contentId, name, startsAt }: { id: string; name: string; startsAt: string },
): Promise<EarlierContents['contents'][number]> {
  const at = clock.now().getTime();
  const figures = await readWatching(db, { clientId, contentId }, { at, maxPoints: MAX_POINTS });
  const { uniqueViewers, maxLive, averageWatchTime } = figures;
  const points = figures.curve.map((point) => ({ at: Date.parse(point.at), viewers: point.viewers }));
  return { contentId, name, startsAt, uniqueViewers, maxLive, averageWatchTime, curve: sinceStart(points, startsAt) };
}
