import type { AccessRules } from '@nave/domain/contents/access-rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contents } from './tables.ts';

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
