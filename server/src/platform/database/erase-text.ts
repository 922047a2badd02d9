import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** What replaces an erased text. */
const ERASED = '[erased]';
/** Characters that may precede or follow an email as part of another email. */
const BEFORE = '(?<![[:alnum:]._%+-])';
const AFTER = '(?![[:alnum:]-]|\\.[[:alnum:]])';

/** Returns a regular expression of PostgreSQL that matches the text as a whole word, to be used without case. */
export function patternOf(text: string): string {
  return BEFORE + text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&') + AFTER;
}

/**
 * Replaces a text that is stored anywhere in the tables of the schema `public`, such as an email in another person's
 * message or in the body of a webhook, without case and only as a whole word. Reads all tables.
 */
export async function eraseText(tx: Tx, text: string): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string; type: string }>(sql`
    select c.table_name as table, c.column_name as column, c.udt_name as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', 'varchar', 'jsonb', '_text')
    order by 1, 2`);
  const pattern = patternOf(text);
  for (const [table, columns] of Map.groupBy(rows, ({ table }) => table)) {
    const found = columns.map(({ column }) => sql`${sql.identifier(column)}::text ~* ${pattern}`);
    const changes = columns.map(
      ({ column, type }) =>
        sql`${sql.identifier(column)} = regexp_replace(${sql.identifier(column)}::text, ${pattern}, ${ERASED}, 'gi')::${sql.raw(type === '_text' ? 'text[]' : type)}`,
    );
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)} where ${sql.join(found, sql` or `)}`,
    );
  }
}

/** Deletes the waiting jobs and the counted tries of a person, whose data and keys contain the text. */
export async function deleteQueuedText(tx: Tx, text: string): Promise<void> {
  const pattern = patternOf(text);
  await tx.execute(sql`delete from rate_limits where key ~* ${pattern}`);
  await tx.execute(sql`delete from jobs.job where data::text ~* ${pattern} or output::text ~* ${pattern}`);
}
