import type { Executor } from './database.ts';

/**
 * Returns a function that builds a query once for each database. Use this for frequent queries: drizzle needs more time
 * to build a query than PostgreSQL needs to run it. `build` ends with `.prepare(name)`, so that PostgreSQL plans the
 * query once for each connection; the name must be unique. The query must list its columns. In a transaction, the query
 * is built each time.
 */
export function preparedQuery<Prepared>(build: (db: Executor) => Prepared): (db: Executor) => Prepared {
  const built = new WeakMap<Executor, Prepared>();
  return (db) => {
    const prepared = built.get(db) ?? build(db);
    built.set(db, prepared);
    return prepared;
  };
}
