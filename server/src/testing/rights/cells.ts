import type { Db } from '@nave/server/platform/database/database.ts';
import { sql } from 'drizzle-orm';
import type { ManualClock } from '../manual-clock.ts';
import type { Answer, Entry } from './answers.ts';
import type { Person } from './people.ts';
import type { Ask, Probe } from './probes.ts';
import { type Verdicts, verdictsOf } from './read-table.ts';
import { type OutcomeName, outcomes } from './table.ts';

/** One question of one person to one entry about one object, and what the table says of it. */
export interface Cell {
  object: string;
  ask: Ask;
  expected: OutcomeName;
}

export interface CellDeps {
  db: Db;
  clock: ManualClock;
  probes: Record<string, Probe>;
}

/** The cells of a person at an entry, those that are refused first. */
export function cellsOf({ probes }: CellDeps, entry: Entry, person: Person): Cell[] {
  const probe = probes[entry.name];
  if (!probe) throw new Error(`${entry.name} is in the registry, but no probe asks it.`);
  const asks = probe(person);
  const verdicts: Verdicts = verdictsOf(entry.name, Object.keys(asks));
  const cells = Object.entries(asks).map(([object, ask]) => ({
    object,
    ask,
    expected: verdicts.get(person.name)?.get(object) ?? 'yes',
  }));
  return [...cells.filter(isRefused), ...cells.filter((cell) => !isRefused(cell))];
}

function isRefused({ expected }: Cell): boolean {
  return expected !== 'yes';
}

/** Asks every cell of a person at an entry; answers how many there were and a sentence for each that is not as it must be. */
export async function tryCells(
  deps: CellDeps,
  entry: Entry,
  person: Person,
): Promise<{ tried: number; faults: string[] }> {
  const cells = cellsOf(deps, entry, person);
  const refused = cells.filter(isRefused);
  const accepted = cells.filter((cell) => !isRefused(cell));
  const faults: string[] = [];
  const answers = new Map<string, Answer>();
  const line = await entry.open(person);
  const run = async (some: Cell[]) => {
    for (const { object, ask, expected } of some) {
      // The chat's limit of messages has a token for each of them.
      if (entry.isCommand) deps.clock.advance(1_000);
      const answer = await line.ask(ask);
      answers.set(object, answer);
      if (!isAsExpected(answer, expected)) faults.push(told(entry, person, { object, expected }, answer));
    }
  };
  // A refused write has written nothing, and a read never does.
  const before = await fingerprint(deps.db);
  await run(refused);
  if ((await fingerprint(deps.db)) !== before)
    faults.push(`${entry.name}: a refusal of ${person.name} wrote something`);
  await run(accepted);
  if (entry.isRead && (await fingerprint(deps.db)) !== before) faults.push(`${entry.name}: reading wrote something`);
  await line.close();
  faults.push(...unlike(entry, person, refused, answers));
  return { tried: cells.length, faults };
}

/** Whether any cell of anybody shows that the entry's rule is not the one that the table describes. */
export async function anyCellFails(deps: CellDeps, entry: Entry, people: readonly Person[]): Promise<boolean> {
  for (const person of people) {
    const line = await entry.open(person);
    try {
      for (const { ask, expected } of cellsOf(deps, entry, person)) {
        if (entry.isCommand) deps.clock.advance(1_000);
        if (!isAsExpected(await line.ask(ask), expected)) return true;
      }
    } finally {
      await line.close();
    }
  }
  return false;
}

function isAsExpected({ status, code }: Answer, expected: OutcomeName): boolean {
  const outcome = outcomes[expected];
  if (code !== outcome.code) return false;
  if (status === null) return true;
  return expected === 'yes' ? status === 200 || status === 201 : status === outcome.status;
}

function told(entry: Entry, { name }: Person, { object, expected }: Omit<Cell, 'ask'>, answer: Answer): string {
  return `${entry.name}: ${name} on "${object}": the table says "${expected}", the server ${answer.bytes.slice(0, 300)}`;
}

/** What is not there, what is foreign and what cannot be an id must be told in the same bytes. */
function unlike(entry: Entry, person: Person, refused: Cell[], answers: Map<string, Answer>): string[] {
  const bytes = (object: string) => answers.get(object)?.bytes;
  const missing = refused.find(({ object }) => object === 'missing');
  if (!missing) return [];
  return refused
    .filter(({ object, expected }) => expected === missing.expected && bytes(object) !== bytes('missing'))
    .map(({ object }) => `${entry.name}: ${person.name} can tell "${object}" from "missing"`);
}

/** A checksum of every row of every table. */
export async function fingerprint(db: Db): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const sums = tables.map(
    ({ name }) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t)`,
  );
  const { rows } = await db.execute<{ all: string }>(sql.raw(`select concat_ws(' ', ${sums.join(', ')}) as all`));
  return rows[0]?.all ?? '';
}
