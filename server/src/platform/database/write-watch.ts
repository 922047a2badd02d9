import type pg from 'pg';

/** A kind of statement and the table that it changes, such as `update users`. */
export type Write = `${'insert into' | 'update' | 'delete from'} ${string}`;

/**
 * Calls `onWritten` after any code of this process has run a statement that matches `writes`. If the statement is part
 * of a transaction, `onWritten` is called after the statement and again after the commit, in both cases before the code
 * that ran the statement continues. `onWritten` may also be called if nothing was changed.
 */
export type OnWrite = (writes: readonly Write[], onWritten: () => void) => void;

interface Watcher {
  pattern: RegExp;
  onWritten: () => void;
}

type QueryFunction = (...args: unknown[]) => unknown;

/** Watches the statements of a pool. Call this before the first connection opens. */
export function watchWrites(pool: pg.Pool): OnWrite {
  const watchers: Watcher[] = [];
  pool.on('connect', (client) => watchClient(client, watchers));
  return (writes, onWritten) => {
    const patterns = writes.map((write) => write.replace(/ (\w+)$/, ' "?$1').replaceAll(' ', '\\s+'));
    watchers.push({ pattern: new RegExp(`\\b(${patterns.join('|')})\\b`, 'i'), onWritten });
  };
}

function watchClient(client: pg.ClientBase, watchers: readonly Watcher[]): void {
  const originalQuery = client.query.bind(client) as QueryFunction;
  /** Watchers to call at the end of the current transaction. */
  const touchedInTransaction = new Set<Watcher>();
  const query: QueryFunction = (...args) => {
    const text = textOf(args[0]);
    const endsTransaction = /^\s*(commit|rollback)\b(?!\s+to\b)/i.test(text);
    const touched = endsTransaction ? [...touchedInTransaction] : watchers.filter(({ pattern }) => pattern.test(text));
    if (endsTransaction) touchedInTransaction.clear();
    else for (const watcher of touched) touchedInTransaction.add(watcher);
    return touched.length > 0 ? queryAndNotify(originalQuery, args, touched) : originalQuery(...args);
  };
  client.query = query as typeof client.query;
}

/** Runs the query, then calls the watchers. Calls them after a failed query too, because it may have changed rows. */
function queryAndNotify(originalQuery: QueryFunction, args: unknown[], watchers: readonly Watcher[]): unknown {
  const notify = () => {
    for (const { onWritten } of watchers) onWritten();
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    return originalQuery(...args.slice(0, -1), (...answer: unknown[]) => {
      notify();
      last(...answer);
    });
  }
  const result = originalQuery(...args);
  if (result instanceof Promise) result.then(notify, notify);
  return result;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return (query as { text?: string }).text ?? '';
}
