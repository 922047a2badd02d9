import type { Db } from '@nave/server/platform/database/database.ts';
import { fingerprint } from '../fingerprint.ts';
import type { ManualClock } from '../manual-clock.ts';
import type { Answer, Entry, Line } from './answers.ts';
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
  readonly #lines: Map<Person, Line>;

  private constructor(deps: EntryCheckerDeps, lines: Map<Person, Line>) {
    this.#deps = deps;
    this.#lines = lines;
  }

  static async open(deps: EntryCheckerDeps): Promise<EntryChecker> {
    const people = [...new Set(deps.cells.map(({ person }) => person))];
    const lines = people.map(async (person) => [person, await deps.entry.open(person)] as const);
    return new EntryChecker(deps, new Map(await Promise.all(lines)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lines.values()].map((line) => line.close()));
  }

  /** Sends the request of every cell; returns a sentence for each unexpected answer. */
  async faults(): Promise<string[]> {
    const { entry, cells, db } = this.#deps;
    const answers = new Map<Cell, Answer>();
    const ask = async (cell: Cell) => void answers.set(cell, await this.#ask(cell));
    const refused = cells.filter(isRefused);
    const accepted = cells.filter((cell) => !isRefused(cell));
    const faults: string[] = [];
    // Refused writes and all reads must write nothing.
    const before = await fingerprint(db);
    await eachPerson(refused, ask);
    if ((await fingerprint(db)) !== before) faults.push(...(await this.#writers(refused)));
    if (entry.isRead) await eachPerson(accepted, ask);
    else for (const cell of accepted) await ask(cell);
    if (entry.isRead && (await fingerprint(db)) !== before) faults.push(`${entry.name}: reading wrote something`);
    for (const [cell, answer] of answers)
      if (!isAsExpected(answer, cell)) faults.push(describeMismatch(entry, cell, answer));
    return [...faults, ...describeDifferences(entry, cells, answers)];
  }

  /** Whether any cell has an unexpected answer while this part of the entry's rule is removed. */
  async anyFails(part: Part): Promise<boolean> {
    const { cells } = this.#deps;
    const first = cells.filter((cell) => isLikely(part, cell)).slice(0, FIRST_ASKED);
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
    return !isAsExpected(await this.#ask(cell), cell);
  }

  #ask({ person, ask }: Cell): Promise<Answer> {
    const line = this.#lines.get(person);
    if (!line) throw new Error(`${person.name} has no line.`);
    // Refills the chat's rate limit, so that every request has a token.
    if (this.#deps.entry.isCommand) this.#deps.clock.advance(1_000);
    return line.ask(ask);
  }

  /** Repeats the refused requests one by one, to find those that write. */
  async #writers(refused: readonly Cell[]): Promise<string[]> {
    const { entry, db } = this.#deps;
    const found: string[] = [`${entry.name}: a refusal wrote something`];
    for (const cell of refused) {
      if (found.length > NAMED) break;
      const before = await fingerprint(db);
      await this.#ask(cell);
      if ((await fingerprint(db)) !== before) found.push(`${entry.name}: ${cell.person.name} on "${cell.object}" did`);
    }
    return found;
  }
}

/** Maximum number of those that are listed. */
const NAMED = 5;
/** How many of the cells that are likely to detect a removed part are tried first. */
const FIRST_ASKED = 5;

function isLikely(part: Part, { object, outcome: { status } }: Cell): boolean {
  // These objects are not found whoever loads them.
  if (['missing', 'malformed', 'deleted'].includes(object)) return false;
  if (part === 'everything') return status >= 400;
  return status === { signedIn: 401, load: 404, may: 403 }[part];
}

/** Runs the cells of all people concurrently, those of one person one after another, until `isEnough`. */
async function eachPerson(
  cells: readonly Cell[],
  ask: (cell: Cell) => Promise<void>,
  isEnough = () => false,
): Promise<void> {
  const byPerson = Map.groupBy(cells, ({ person }) => person);
  await Promise.all(
    [...byPerson.values()].map(async (own) => {
      for (const cell of own) if (!isEnough()) await ask(cell);
    }),
  );
}
