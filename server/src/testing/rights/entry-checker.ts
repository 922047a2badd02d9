import type { Db } from '@nave/server/platform/database/database.ts';
import { fingerprint } from '../fingerprint.ts';
import type { ManualClock } from '../manual-clock.ts';
import type { Answer, Connection, Entry } from './answers.ts';
import { type Cell, describeDifferences, describeMismatch, isAsExpected, isRefused } from './cells.ts';
import type { Part } from './mutations.ts';
import type { Person } from './people.ts';

interface EntryCheckerDeps {
  db: Db;
  clock: ManualClock;
  entry: Entry;
  /** Every cell of the entry. */
  cells: readonly Cell[];
}

/** Sends requests to one entry, over one connection per person. */
export class EntryChecker {
  readonly #deps: EntryCheckerDeps;
  readonly #connections: Map<Person, Connection>;

  private constructor(deps: EntryCheckerDeps, connections: Map<Person, Connection>) {
    this.#deps = deps;
    this.#connections = connections;
  }

  static async open(deps: EntryCheckerDeps): Promise<EntryChecker> {
    const people = [...new Set(deps.cells.map(({ person }) => person))];
    const connections = people.map(async (person) => [person, await deps.entry.open(person)] as const);
    return new EntryChecker(deps, new Map(await Promise.all(connections)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#connections.values()].map((connection) => connection.close()));
  }

  /** Sends the request of every cell. Returns a sentence for each unexpected answer and each forbidden write. */
  async faults(): Promise<string[]> {
    const { entry, cells, db } = this.#deps;
    const answers = new Map<Cell, Answer>();
    const send = async (cell: Cell) => void answers.set(cell, await this.#send(cell));
    const refused = cells.filter(isRefused);
    const accepted = cells.filter((cell) => !isRefused(cell));
    const faults: string[] = [];
    // Refused requests and all reads must store nothing.
    const before = await fingerprint(db);
    await eachPerson(refused, send);
    if ((await fingerprint(db)) !== before) faults.push(...(await this.#findRefusedWrites(refused)));
    if (entry.isRead) await eachPerson(accepted, send);
    else for (const cell of accepted) await send(cell);
    if (entry.isRead && (await fingerprint(db)) !== before) faults.push(`${entry.name}: a read stored something`);
    for (const [cell, answer] of answers)
      if (!isAsExpected(answer, cell)) faults.push(describeMismatch(entry, cell, answer));
    return [...faults, ...describeDifferences(entry, cells, answers)];
  }

  /** Returns whether any cell has an unexpected answer. The caller has removed `part` from the entry's rule. */
  async anyFails(part: Part): Promise<boolean> {
    const { cells } = this.#deps;
    const first = cells.filter((cell) => isLikelyToFail(part, cell)).slice(0, LIKELY_CELLS);
    for (const cell of first) if (await this.#fails(cell)) return true;
    let found = false;
    const others = cells.filter((cell) => !first.includes(cell));
    await eachPerson(
      [...others.filter(isRefused), ...others.filter((cell) => !isRefused(cell))],
      async (cell) => {
        if (await this.#fails(cell)) found = true;
      },
      () => found,
    );
    return found;
  }

  async #fails(cell: Cell): Promise<boolean> {
    return !isAsExpected(await this.#send(cell), cell);
  }

  #send({ person, request }: Cell): Promise<Answer> {
    const connection = this.#connections.get(person);
    if (!connection) throw new Error(`${person.name} has no connection.`);
    // Refills the chat's rate limit, so that every request has a token.
    if (this.#deps.entry.isCommand) this.#deps.clock.advance(1_000);
    return connection.send(request);
  }

  /** Repeats the refused requests one after another, to find those that store something. */
  async #findRefusedWrites(refused: readonly Cell[]): Promise<string[]> {
    const { entry, db } = this.#deps;
    const found: string[] = [`${entry.name}: a refused request stored something`];
    for (const cell of refused) {
      if (found.length > MAX_LISTED) break;
      const before = await fingerprint(db);
      await this.#send(cell);
      if ((await fingerprint(db)) !== before) found.push(`${cell.person.name} stored something for "${cell.object}"`);
    }
    return found;
  }
}

/** Maximum number of refused requests that are listed. */
const MAX_LISTED = 5;
/** Maximum number of cells that are tried first because they are likely to fail without a part of the rule. */
const LIKELY_CELLS = 5;

function isLikelyToFail(part: Part, { object, outcome: { status } }: Cell): boolean {
  // Nobody finds these objects, even without the rule.
  if (['missing', 'malformed', 'deleted'].includes(object)) return false;
  if (part === 'everything') return status >= 400;
  return status === { signedIn: 401, load: 404, may: 403 }[part];
}

/**
 * Runs the cells of different people concurrently, and the cells of one person in order. Stops when `isEnough` returns
 * true.
 */
async function eachPerson(
  cells: readonly Cell[],
  run: (cell: Cell) => Promise<void>,
  isEnough = () => false,
): Promise<void> {
  const byPerson = Map.groupBy(cells, ({ person }) => person);
  await Promise.all(
    [...byPerson.values()].map(async (own) => {
      for (const cell of own) if (!isEnough()) await run(cell);
    }),
  );
}
