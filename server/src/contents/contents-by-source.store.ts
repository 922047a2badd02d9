import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { idsOfChannels, isActive } from './contents.store.ts';
import { contents } from './tables.ts';

/** Returns a client's active contents that play one of the own sources, such as `video:{id}`. */
export async function contentsWithSource(
  db: Executor,
  clientId: string,
  sources: readonly string[],
): Promise<{ id: string; name: string; channelIds: string[] }[]> {
  return db
    .select({ id: contents.id, name: contents.name, channelIds: idsOfChannels })
    .from(contents)
    .where(
      and(
        eq(contents.clientId, clientId),
        eq(contents.videoProvider, 'nave'),
        inArray(contents.src, [...sources]),
        isActive,
      ),
    )
    .orderBy(contents.name);
}
