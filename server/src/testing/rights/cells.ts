import type { Answer, Entry } from './answers.ts';
import { type Outcome, outcomes } from './lines.ts';
import type { Person } from './people.ts';
import { verdictsOf } from './read-table.ts';
import type { ObjectRequest, Rights } from './rights.ts';
import type { World } from './worlds.ts';

/** A request of one person to one entry for one object, with the expected outcome from the table. */
export interface Cell {
  person: Person;
  object: string;
  request: ObjectRequest;
  /** The name of the expected outcome. */
  expected: string;
  outcome: Outcome;
}

/** Whether a rule refuses the request. The scopes of an access token are checked after the rule. */
export function isOfRule(outcome: Outcome | undefined, { missing }: { missing: { code: string } }): boolean {
  return outcome !== undefined && (outcome.status === 401 || outcome.status === 403 || outcome.code === missing.code);
}

/**
 * Returns all cells of an entry. A program has the outcome `people only` where the rule allows the request but the call
 * takes no access token.
 */
export function cellsOf<Made extends World>(
  rights: Rights<Made>,
  { name: entry, entry: registered }: Pick<Entry, 'name' | 'entry'>,
  people: readonly Person<Made>[],
): Cell[] {
  const probe = rights.probes[entry];
  if (!probe) throw new Error(`${entry} is in the registry but has no probe.`);
  const lines = rights.table[entry];
  if (lines === undefined) throw new Error(`The table has no lines for ${entry}.`);
  const known = { ...outcomes, ...rights.outcomes };
  // Programs do not use sockets; only the name of a route contains ' /'.
  const senders = people.filter(({ bearer }) => bearer === undefined || entry.includes(' /'));
  const probed = senders.map((person) => ({ person, requests: Object.entries(probe(person)) }));
  const objects = probed[0]?.requests.map(([object]) => object) ?? [];
  const verdicts = verdictsOf({ entry, lines, objects, outcomes: new Set(Object.keys(known)) });
  return probed.flatMap(({ person, requests }) =>
    requests.map(([object, request]) => {
      const isOfPeople = 'method' in registered && registered.shape.scopes === null;
      const inTable = verdicts.get(person.name)?.get(object) ?? '';
      const isPassed = !isOfRule(known[inTable], registered.rule);
      const expected = person.bearer !== undefined && isOfPeople && isPassed ? 'people only' : inTable;
      const outcome = known[expected];
      if (!outcome) throw new Error(`${entry}: the table has no outcome for ${person.name} and "${object}"`);
      return { person, object, request, expected, outcome };
    }),
  );
}

export function isRefused({ outcome }: Cell): boolean {
  return outcome.code !== null;
}

export function isAsExpected({ status, code }: Answer, { outcome }: Cell): boolean {
  if (code !== outcome.code) return false;
  if (status === null) return true;
  return outcome === outcomes.yes ? status === 200 || status === 201 : status === outcome.status;
}

/** Describes an answer that differs from the table. */
export function describeMismatch(entry: Entry, { person, object, expected }: Cell, answer: Answer): string {
  const received = answer.comparable.slice(0, 300);
  return `${entry.name}: ${person.name} on "${object}": the table says "${expected}", the server answers ${received}`;
}

/**
 * Describes answers by which a person can distinguish a missing object from another object with the same outcome, such
 * as a foreign one. These answers must be identical.
 */
export function describeDifferences(
  entry: Entry,
  cells: readonly Cell[],
  answers: ReadonlyMap<Cell, Answer>,
): string[] {
  const comparable = (cell: Cell) => answers.get(cell)?.comparable;
  return cells
    .filter((cell) => cell.object === 'missing' && isRefused(cell))
    .flatMap((missing) =>
      cells
        .filter(({ person, expected }) => person === missing.person && expected === missing.expected)
        .filter((cell) => comparable(cell) !== comparable(missing))
        .map(({ person, object }) => `${entry.name}: ${person.name} can distinguish "${object}" from "missing"`),
    );
}
