import type { AccessRules } from '@nave/domain/contents/access-rules.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contentChannels, contents } from './tables.ts';

/** How many limited contents of an event the door check looks at. */
const MAX_LIMITED = 500;

/** Returns the access rules of a client's contents by id. */
export async function accessRulesOfContents(
  db: Executor,
  clientId: string,
  contentIds: readonly string[],
): Promise<Map<string, AccessRules>> {
  const { id, accessRules } = contents;
  const rows = await db
    .select({ id, accessRules })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), inArray(id, [...contentIds])));
  return new Map(rows.map((row) => [row.id, row.accessRules]));
}

/** Returns the different access rules of the active contents in a channel, in a fixed order. */
export async function accessRulesInChannel(
  db: Executor,
  { clientId, channelId }: { clientId: string; channelId: string },
): Promise<AccessRules[]> {
  const { accessRules } = contents;
  const rows = await db
    .selectDistinct({ accessRules })
    .from(contents)
    .innerJoin(contentChannels, eq(contentChannels.contentId, contents.id))
    .where(
      and(eq(contents.clientId, clientId), eq(contentChannels.channelId, channelId), isNull(contents.versionCode)),
    );
  return rows.map((row) => row.accessRules).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Returns the active contents in channels that are limited to some attendees. */
export async function limitedContents(
  db: Executor,
  clientId: string,
  channelIds: readonly string[],
): Promise<{ id: string; name: string; accessRules: AccessRules }[]> {
  const { id, name, accessRules } = contents;
  return db
    .selectDistinctOn([id], { id, name, accessRules })
    .from(contents)
    .innerJoin(contentChannels, eq(contentChannels.contentId, id))
    .where(
      and(
        eq(contents.clientId, clientId),
        inArray(contentChannels.channelId, [...channelIds]),
        isNull(contents.versionCode),
        sql`(${accessRules} ->> 'videoAccessRuleEnabled')::boolean`,
      ),
    )
    .orderBy(id)
    .limit(MAX_LIMITED);
}
