import { CONTENTS_PAGE, type ContentListName } from '@nave/domain/contents/content-pages.ts';
import { matchesContent } from '@nave/domain/contents/content-search.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { namesOfChannels } from '../channels/channels.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import {
  contentsByIds,
  countListed,
  type ListFilter,
  listedContents,
  searchedContents,
} from './content-pages.store.ts';
import type { ContentRow } from './contents.store.ts';

interface Deps {
  db: Executor;
  clock: Clock;
}

interface ListRequest {
  clientId: string;
  whitelist: readonly string[] | null;
  list: ContentListName;
  channelId?: string | undefined;
  search?: string | undefined;
  after?: string | undefined;
}

interface Page {
  rows: ContentRow[];
  next: string | null;
  total: number | null;
}

/** How many contents a search reads at a time; other requests can run between two reads. */
const SEARCH_BATCH = 500;

/** Returns the page of a list that follows the content with the id `after`; an empty page for an invalid id. */
export async function listContents({ db, clock }: Deps, request: ListRequest): Promise<Page> {
  const { after, channelId, search } = request;
  if ((after && !isId(after)) || (channelId && !isId(channelId))) return { rows: [], next: null, total: 0 };
  const filter: ListFilter = { ...request, now: clock.now() };
  if (search?.trim()) return searchContents(db, filter, { after, search });
  const [rows, total] = await Promise.all([
    listedContents(db, filter, { after, limit: CONTENTS_PAGE + 1 }),
    after ? null : countListed(db, filter),
  ]);
  return { ...cutToPage(rows), total };
}

/** Reads the list in batches until the page is full of matching contents or the list ends. */
async function searchContents(
  db: Executor,
  filter: ListFilter,
  { after, search }: { after: string | undefined; search: string },
): Promise<Page> {
  const channels = await namesOfChannels(db, filter.clientId, filter.whitelist);
  const found: { id: string }[] = [];
  for (let last = after, isMore = true; isMore && found.length <= CONTENTS_PAGE; ) {
    const rows = await searchedContents(db, filter, { after: last, limit: SEARCH_BATCH });
    for (const row of rows) {
      const content = { ...row, startsAt: row.startsAt?.toISOString() ?? null };
      if (matchesContent(content, channels, { query: search, channelId: null })) found.push(row);
    }
    last = rows.at(-1)?.id;
    isMore = rows.length === SEARCH_BATCH;
  }
  const { rows, next } = cutToPage(found);
  const contents = await contentsByIds(
    db,
    filter.clientId,
    rows.map(({ id }) => id),
  );
  return { rows: contents, next, total: after || next ? null : contents.length };
}

function cutToPage<Row extends { id: string }>(rows: Row[]): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, CONTENTS_PAGE);
  return { rows: page, next: rows.length > CONTENTS_PAGE ? (page.at(-1)?.id ?? null) : null };
}
