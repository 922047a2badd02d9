import { type SQL, sql } from 'drizzle-orm';
import type { Db, Executor, Tx } from './database.ts';
import { type KeyedTable, keyedTables, type RangeLimits, updateByKeyRanges } from './key-ranges.ts';

/** What replaces an erased text. */
const ERASED = '[erased]';
/** Characters that may precede or follow an email as part of another email. */
const BEFORE = '(?<![[:alnum:]._%+-])';
const AFTER = '(?![[:alnum:]-]|\\.[[:alnum:]])';

/** Returns a regular expression of PostgreSQL that matches the text as a whole word, to be used without case. */
export function patternOf(text: string): string {
  return BEFORE + text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&') + AFTER;
}

/** Large enough that the overhead is small, and small enough that a statement takes less than a second. */
const BATCH: RangeLimits = { rows: 2_000, bytes: 4_000_000 };

export interface ErasingOptions {
  /** Default: 2,000 rows and 4 MB. */
  readonly batch?: RangeLimits;
  /** Runs in the transaction of each batch. */
  afterBatch?(tx: Tx): Promise<void>;
}

/**
 * Replaces a text that is stored anywhere in the tables of the schema `public`, such as an email in another person's
 * message or in the body of a webhook, without case and only as a whole word. Reads all tables, in short transactions.
 *
 * A row that gets another primary key in the meantime may be missed, and so may a row that a process has read before and
 * stores after its batch. Therefore further passes read the rows that have changed since the previous pass began, until a
 * pass replaces nothing.
 */
export async function eraseText(db: Db, text: string, options: ErasingOptions = {}): Promise<void> {
  const tables = await tablesWithTexts(db);
  let changedSince: SQL = sql`true`;
  let replaced = 0;
  for (let pass = 1; pass === 1 || pass === 2 || replaced > 0; pass += 1) {
    const began = await oldestTransaction(db);
    replaced = 0;
    for (const { columns, ...table } of tables)
      replaced += await updateByKeyRanges(db, table, {
        limits: options.batch ?? BATCH,
        set: withoutText(columns, text),
        where: sql`${changedSince} and ${hasText(columns, text)}`,
        ...(options.afterBatch && { afterRange: options.afterBatch }),
      });
    changedSince = sql`age(xmin) <= age(${began}::xid)`;
  }
}

interface TextColumn {
  readonly name: string;
  readonly type: string;
}

async function tablesWithTexts(db: Executor): Promise<(KeyedTable & { columns: TextColumn[] })[]> {
  const { rows } = await db.execute<{ table: string; name: string; type: string }>(sql`
    select table_name as table, column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and udt_name in ('text', 'varchar', 'jsonb', '_text')
    order by 1, 2`);
  const columns = Map.groupBy(rows, ({ table }) => table);
  const tables = await keyedTables(db);
  return tables.flatMap((table) => ({ ...table, columns: columns.get(table.name) ?? [] })).filter(hasColumns);
}

function hasColumns({ columns }: { columns: TextColumn[] }): boolean {
  return columns.length > 0;
}

/** Returns the id of the oldest transaction that was still running. Rows of later ones may be unknown to the caller. */
async function oldestTransaction(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as id`,
  );
  return rows[0]?.id ?? '';
}

function hasText(columns: readonly TextColumn[], text: string): SQL {
  // Comparing is much faster than the regular expression, which few values reach.
  const found = columns.map(({ name }) => {
    const value = sql`${sql.identifier(name)}::text`;
    return sql`strpos(lower(${value}), lower(${text})) > 0 and ${value} ~* ${patternOf(text)}`;
  });
  return sql`(${sql.join(found, sql` or `)})`;
}

function withoutText(columns: readonly TextColumn[], text: string): SQL {
  const changes = columns.map(
    ({ name, type }) =>
      sql`${sql.identifier(name)} = regexp_replace(${sql.identifier(name)}::text, ${patternOf(text)}, ${ERASED}, 'gi')::${sql.raw(type === '_text' ? 'text[]' : type)}`,
  );
  return sql.join(changes, sql`, `);
}

/** Deletes the waiting jobs and the counted tries of a person, whose data and keys contain the text. */
export async function deleteQueuedText(tx: Tx, text: string): Promise<void> {
  const pattern = patternOf(text);
  await tx.execute(sql`delete from rate_limits where key ~* ${pattern}`);
  await tx.execute(sql`delete from jobs.job where data::text ~* ${pattern} or output::text ~* ${pattern}`);
}
