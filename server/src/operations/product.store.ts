import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { product } from './tables.ts';

/** Returns the time after which a page must have been loaded; null where no refresh was forced. */
export async function refreshAt(db: Executor): Promise<Date | null> {
  const [row] = await db.select({ at: product.refreshAt }).from(product);
  return row?.at ?? null;
}

/** Sets the time, never back: of two concurrent calls the later time counts. Returns the stored time. */
export async function setRefreshAt(db: Executor, at: Date): Promise<Date> {
  const newest = sql`greatest(${product.refreshAt}, excluded.refresh_at)`;
  const [row] = await db
    .insert(product)
    .values({ refreshAt: at })
    .onConflictDoUpdate({ target: product.id, set: { refreshAt: newest } })
    .returning({ at: product.refreshAt });
  return row?.at ?? at;
}
