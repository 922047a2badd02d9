import type { Db } from '@nave/server/platform/database/database.ts';
import { sql } from 'drizzle-orm';

/**
 * Returns a checksum of all rows of all tables except `chat_devices` and `paywall_refusals`, which are written
 * asynchronously, and `rate_limits`, which counts tries.
 */
export async function fingerprint(db: Db): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
      and tablename not in ('chat_devices', 'paywall_refusals', 'rate_limits') order by tablename`,
  );
  const sums = tables.map(
    ({ name }) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t)`,
  );
  const { rows } = await db.execute<{ all: string }>(sql.raw(`select concat_ws(' ', ${sums.join(', ')}) as all`));
  return rows[0]?.all ?? '';
}
