import type pg from 'pg';

/** What a statement does to a table. */
export type Write = `${'insert into' | 'update' | 'delete from'} ${string}`;

/**
 * Has `told` called after this process has written one of `writes` (`update users`), however it did: after the statement
 * and, in a transaction, after its commit too, before whoever wrote goes on. It may be called when nothing changed.
 */
export type OnWrite = (writes: readonly Write[], told: () => void) => void;

interface Watcher {
  pattern: RegExp;
  told: () => void;
}

type Ask = (...args: unknown[]) => unknown;

/** Watches what goes over the connections of a pool. Call it before the first one is opened. */
export function watchWrites(pool: pg.Pool): OnWrite {
  const watchers: Watcher[] = [];
  pool.on('connect', (client) => watchClient(client, watchers));
  return (writes, told) => {
    const said = writes.map((write) => write.replace(/ (\w+)$/, ' "?$1').replaceAll(' ', '\\s+'));
    watchers.push({ pattern: new RegExp(`\\b(${said.join('|')})\\b`, 'i'), told });
  };
}

function watchClient(client: pg.ClientBase, watchers: readonly Watcher[]): void {
  const ask = client.query.bind(client) as Ask;
  /** Whom the transaction that is open, if one is, has something to tell. */
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

/** Asks, and tells once it is answered: also when it failed, since then nobody knows what was done. */
function thenTell(ask: Ask, args: unknown[], watchers: readonly Watcher[]): unknown {
  const tell = () => {
    for (const { told } of watchers) told();
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
