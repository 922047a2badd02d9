import type { Db } from '@nave/server/platform/database/database.ts';
import { sql } from 'drizzle-orm';

/** Tables that are written some seconds after what they tell, and the one that counts tries. */
const late = ['chat_devices', 'paywall_refusals', 'rate_limits'];
const analytics = [
  'content_arrivals',
  'content_counts',
  'content_figures',
  'content_moments',
  'counting_runs',
  'erased_viewers',
  'link_clicks',
  'open_stays',
  'people_at_screens',
  'viewings',
];

/** Returns a checksum of all rows of all tables except these. */
export async function fingerprint(db: Db): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
      and tablename <> all(${sql.param([...late, ...analytics])}::text[]) order by tablename`,
  );
  const sums = tables.map(
    ({ name }) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t)`,
  );
  const { rows } = await db.execute<{ all: string }>(sql.raw(`select concat_ws(' ', ${sums.join(', ')}) as all`));
  return rows[0]?.all ?? '';
}
