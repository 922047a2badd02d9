import { and, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { isActive, isInAnyOf } from './contents.store.ts';
import { contents } from './tables.ts';

/** Returns the names of contents that overlap these times in one of the channels, ordered by start. */
export async function namesOfOverlapping(
  db: Executor,
  times: { clientId: string; channelIds: readonly string[]; startsAt: Date; closesAt: Date },
): Promise<string[]> {
  const { clientId, channelIds, startsAt, closesAt } = times;
  const overlaps = and(lt(contents.startsAt, closesAt), gt(contents.closesAt, startsAt));
  const rows = await db
    .select({ name: contents.name })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isActive, isInAnyOf(channelIds), overlaps))
    .orderBy(contents.startsAt, contents.id);
  return rows.map(({ name }) => name);
}
