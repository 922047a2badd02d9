import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { product } from './tables.ts';

/** Returns the time of the last forced refresh, after which a page must have been loaded; null if there was none. */
export async function refreshAt(db: Executor): Promise<Date | null> {
  const [row] = await db.select({ at: product.refreshAt }).from(product);
  return row?.at ?? null;
}

/** Stores the time of a forced refresh, unless a later time is stored. Returns the stored time. */
export async function setRefreshAt(db: Executor, at: Date): Promise<Date> {
  const newest = sql`greatest(${product.refreshAt}, excluded.refresh_at)`;
  const [row] = await db
    .insert(product)
    .values({ refreshAt: at })
    .onConflictDoUpdate({ target: product.id, set: { refreshAt: newest } })
    .returning({ at: product.refreshAt });
  return row?.at ?? at;
}
