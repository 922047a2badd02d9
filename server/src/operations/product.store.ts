import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { product } from './tables.ts';

/** Since when every page has to be newer; null where nobody has forced that. */
export async function refreshAt(db: Executor): Promise<Date | null> {
  const [row] = await db.select({ at: product.refreshAt }).from(product);
  return row?.at ?? null;
}

/** Sets it, never back: of two at once the later one counts. Answers what it is. */
export async function setRefreshAt(db: Executor, at: Date): Promise<Date> {
  const newest = sql`greatest(${product.refreshAt}, excluded.refresh_at)`;
  const [row] = await db
    .insert(product)
    .values({ refreshAt: at })
    .onConflictDoUpdate({ target: product.id, set: { refreshAt: newest } })
    .returning({ at: product.refreshAt });
  return row?.at ?? at;
}
