import { and, desc, eq, gte, isNotNull, lt, ne } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { isActive, isInAnyOf } from './contents.store.ts';
import { contents } from './tables.ts';

/** Returns the last contents with a start that began in one of the channels between two instants, the latest first. */
export async function contentsThatBegan(
  db: Executor,
  {
    clientId,
    channelIds,
    after,
    before,
    limit,
  }: { clientId: string; channelIds: readonly string[]; after: Date; before: Date; limit: number },
) {
  const { id, name, startsAt } = contents;
  return db
    .select({ id, name, startsAt })
    .from(contents)
    .where(
      and(
        eq(contents.clientId, clientId),
        isActive,
        isInAnyOf(channelIds),
        ne(contents.contentType, 'onDemand'),
        isNotNull(startsAt),
        gte(startsAt, after),
        lt(startsAt, before),
      ),
    )
    .orderBy(desc(startsAt), id)
    .limit(limit);
}

/** Returns a content with its times; undefined if it is missing. */
export async function contentWithTimes(db: Executor, { clientId, contentId }: { clientId: string; contentId: string }) {
  const { id, name, startsAt, closesAt, timeZoneName } = contents;
  const [row] = await db
    .select({ id, name, startsAt, closesAt, timeZoneName })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), eq(id, contentId), isActive));
  return row;
}
