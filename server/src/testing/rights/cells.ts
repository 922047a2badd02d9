import type { Answer, Entry } from './answers.ts';
import { type Outcome, outcomes } from './lines.ts';
import type { Person } from './people.ts';
import { verdictsOf } from './read-table.ts';
import type { Ask, Rights } from './rights.ts';
import type { World } from './worlds.ts';

/** A request of one person to one entry about one object, and the expected outcome from the table. */
export interface Cell {
  person: Person;
  object: string;
  ask: Ask;
  expected: string;
  outcome: Outcome;
}

/** Returns all cells of an entry. */
export function cellsOf<Made extends World>(
  rights: Rights<Made>,
  { name: entry }: Pick<Entry, 'name'>,
  people: readonly Person<Made>[],
): Cell[] {
  const probe = rights.probes[entry];
  if (!probe) throw new Error(`${entry} is in the registry, but no probe asks it.`);
  const lines = rights.table[entry];
  if (lines === undefined) throw new Error(`The table has no lines for ${entry}: write down who may.`);
  const known = { ...outcomes, ...rights.outcomes };
  // Programs do not use sockets.
  const askers = people.filter(({ bearer }) => bearer === undefined || entry.includes(' /'));
  const asked = askers.map((person) => ({ person, asks: Object.entries(probe(person)) }));
  const objects = asked[0]?.asks.map(([object]) => object) ?? [];
  const verdicts = verdictsOf({ entry, lines, objects, outcomes: new Set(Object.keys(known)) });
  return asked.flatMap(({ person, asks }) =>
    asks.map(([object, ask]) => {
      const expected = verdicts.get(person.name)?.get(object) ?? '';
      const outcome = known[expected];
      if (!outcome) throw new Error(`${entry}: the table does not say what ${person.name} gets of "${object}"`);
      return { person, object, ask, expected, outcome };
    }),
  );
}

export function isRefused({ outcome }: Cell): boolean {
  return outcome.code !== null;
}

export function isAsExpected({ status, code }: Answer, { outcome }: Cell): boolean {
  if (code !== outcome.code) return false;
  if (status === null) return true;
  return outcome.code === null ? status === 200 || status === 201 : status === outcome.status;
}

/** Describes an answer that differs from the table. */
export function describeMismatch(entry: Entry, { person, object, expected }: Cell, answer: Answer): string {
  const got = answer.bytes.slice(0, 300);
  return `${entry.name}: ${person.name} on "${object}": the table says "${expected}", the server ${got}`;
}

/** Describes answers that let a person distinguish a missing object from one of another client or an invalid id; they must be identical. */
export function describeDifferences(
  entry: Entry,
  cells: readonly Cell[],
  answers: ReadonlyMap<Cell, Answer>,
): string[] {
  const bytes = (cell: Cell) => answers.get(cell)?.bytes;
  return cells
    .filter((cell) => cell.object === 'missing' && isRefused(cell))
    .flatMap((missing) =>
      cells
        .filter(({ person, expected }) => person === missing.person && expected === missing.expected)
        .filter((cell) => bytes(cell) !== bytes(missing))
        .map(({ person, object }) => `${entry.name}: ${person.name} can tell "${object}" from "missing"`),
    );
}
