import type pg from 'pg';

/** A kind of statement and a table. */
export type Write = `${'insert into' | 'update' | 'delete from'} ${string}`;

/**
 * Calls `onWritten` after this process has run one of `writes` (`update users`) by any code: after the statement and, within a
 * transaction, after its commit again, before the writer continues. It may also be called when nothing changed.
 */
export type OnWrite = (writes: readonly Write[], onWritten: () => void) => void;

interface Watcher {
  pattern: RegExp;
  onWritten: () => void;
}

type Ask = (...args: unknown[]) => unknown;

/** Watches the statements of a pool. Call it before the first connection opens. */
export function watchWrites(pool: pg.Pool): OnWrite {
  const watchers: Watcher[] = [];
  pool.on('connect', (client) => watchClient(client, watchers));
  return (writes, onWritten) => {
    const said = writes.map((write) => write.replace(/ (\w+)$/, ' "?$1').replaceAll(' ', '\\s+'));
    watchers.push({ pattern: new RegExp(`\\b(${said.join('|')})\\b`, 'i'), onWritten });
  };
}

function watchClient(client: pg.ClientBase, watchers: readonly Watcher[]): void {
  const ask = client.query.bind(client) as Ask;
  /** Watchers to call at the end of the open transaction. */
  const waiting = new Set<Watcher>();
  const query: Ask = (...args) => {
    const text = textOf(args[0]);
    const isEnd = /^\s*(commit|rollback)\b(?!\s+to\b)/i.test(text);
    const touched = isEnd ? [...waiting] : watchers.filter(({ pattern }) => pattern.test(text));
    if (isEnd) waiting.clear();
    else for (const watcher of touched) waiting.add(watcher);
    return touched.length > 0 ? thenTell(ask, args, touched) : ask(...args);
  };
  client.query = query as typeof client.query;
}

/** Runs the query, then calls the watchers; also after a failure, because the outcome is then unknown. */
function thenTell(ask: Ask, args: unknown[], watchers: readonly Watcher[]): unknown {
  const tell = () => {
    for (const { onWritten } of watchers) onWritten();
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    return ask(...args.slice(0, -1), (...answer: unknown[]) => {
      tell();
      last(...answer);
    });
  }
  const asked = ask(...args);
  if (asked instanceof Promise) asked.then(tell, tell);
  return asked;
}

function textOf(question: unknown): string {
  if (typeof question === 'string') return question;
  return (question as { text?: string }).text ?? '';
}
