import { type SQL, sql } from 'drizzle-orm';
import type { Db, Executor, Tx } from './database.ts';
import { inTransaction } from './transaction.ts';

/** A table, and the columns of its primary key in their order. */
export interface KeyedTable {
  readonly name: string;
  readonly key: readonly { readonly name: string; readonly type: string }[];
  /** The names of the columns with values of variable length. */
  readonly large: readonly string[];
}

/** How much of a table one range has at most. A row that is larger is a range of its own. */
export interface RangeLimits {
  readonly rows: number;
  readonly bytes: number;
}

/** Returns all tables of the schema `public`. Throws if one has no primary key. */
export async function keyedTables(db: Executor): Promise<KeyedTable[]> {
  const { rows } = await db.execute<{ -readonly [Name in keyof KeyedTable]: KeyedTable[Name] }>(sql`
    select c.relname as name,
      coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by array_position(i.indkey::int[], a.attnum::int)) filter (where a.attnum = any (i.indkey)), '[]') as key,
      coalesce(jsonb_agg(a.attname) filter (where a.attlen = -1), '[]') as large
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`);
  const unkeyed = rows.find(({ key }) => key.length === 0);
  if (unkeyed) throw new Error(`the table ${unkeyed.name} has no primary key`);
  return rows;
}

interface KeyRangeUpdate {
  readonly limits: RangeLimits;
  /** The new values, such as `name = ''`. */
  readonly set: SQL;
  readonly where: SQL;
  /** Runs in the transaction of each range. */
  afterRange?(tx: Tx): Promise<void>;
}

/**
 * Updates a table in one range of primary keys after the other, each in a transaction of its own, until the end of the
 * table. Returns how many rows were updated. A row that another transaction changes stays in its range; a row that gets
 * another key, or a new row, may be missed.
 */
export async function updateByKeyRanges(db: Db, table: KeyedTable, update: KeyRangeUpdate): Promise<number> {
  let updated = 0;
  for (let after: string[] | null = []; after; ) {
    const from: string[] = after;
    const range = await inTransaction(db, async (tx) => {
      // The planner must read the rows by their keys, and compiling takes longer than running.
      await tx.execute(sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin',
        'enable_mergejoin', 'jit']) name`);
      const { rows } = await tx.execute<{ last: string[] | null; is_end: boolean; updated: number }>(
        updateOfRange(table, from, update),
      );
      await update.afterRange?.(tx);
      return rows[0];
    });
    updated += range?.updated ?? 0;
    after = range && !range.is_end ? range.last : null;
  }
  return updated;
}

/** Returns a statement that updates the range of rows behind the key `from`, and selects the range's end. */
function updateOfRange({ name, key, large }: KeyedTable, from: string[], { limits, set, where }: KeyRangeUpdate): SQL {
  const table = sql.identifier(name);
  const columns = list(key.map((column) => sql`t.${sql.identifier(column.name)}`));
  const texts = list(key.map((column) => sql`t.${sql.identifier(column.name)}::text`));
  // The stored sizes, for which the database does not read the values themselves.
  const sizes = large.map((column) => sql` + coalesce(pg_column_size(t.${sql.identifier(column)}), 0)`);
  const values = list(from.map((value, n) => sql`${value}::${sql.raw(key[n]?.type ?? '')}`));
  const isAfter = from.length > 0 ? sql`(${columns}) > (${values})` : sql`true`;
  return sql`
    with sized as (
      select ${columns}, array[${texts}] as range_key, row_number() over by_key as range_place,
        sum(24 ${sql.join(sizes)}) over by_key as range_bytes
      from (select * from ${table} t where ${isAfter} order by ${columns} limit ${limits.rows + 1}) t
      window by_key as (order by ${columns})),
    range as (select * from sized
      where range_place = 1 or (range_bytes <= ${limits.bytes} and range_place <= ${limits.rows})),
    updated as (update ${table} set ${set} where ${where}
      and (${list(key.map((column) => sql`${table}.${sql.identifier(column.name)}`))}) in (select ${columns} from range t)
      returning 1)
    select (select range_key from range order by range_place desc limit 1) as last,
      (select count(*) from range) = (select count(*) from sized) as is_end, (select count(*) from updated)::int as updated`;
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `);
