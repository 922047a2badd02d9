import { groups } from './lines.ts';
import { type ActorName, allActors } from './people.ts';

/** The outcomes of one entry by actor, then by object. */
export type Verdicts = Map<ActorName, Map<string, string>>;

interface EntryLines {
  entry: string;
  lines: string;
  objects: readonly string[];
  /** The known names of outcomes. */
  outcomes: ReadonlySet<string>;
}

/**
 * Parses the lines of an entry: `actors | objects | outcome`. Every actor must have exactly one outcome for every
 * object. Throws an error for a missing, repeated or unknown outcome, and for an unknown actor or object.
 */
export function verdictsOf({ entry, lines, objects, outcomes }: EntryLines): Verdicts {
  const verdicts: Verdicts = new Map(allActors.map((name) => [name, new Map()]));
  for (const line of lines.trim().split('\n')) {
    const [who = '', what = '', outcome = ''] = line.split('|').map((part) => part.trim());
    if (!outcomes.has(outcome)) throw new Error(`${entry}: unknown outcome in "${line.trim()}"`);
    for (const actor of actorsIn(who)) for (const object of objectsIn(what)) setOutcome(actor, object, outcome);
  }
  // A program has the same outcomes as an admin, unless the table has an outcome of its own for programs.
  const program = [...(verdicts.get('admin') ?? []), ...(verdicts.get('program') ?? [])];
  verdicts.set('program', new Map(program));
  for (const [actor, byObject] of verdicts)
    for (const object of objects)
      if (!byObject.has(object)) throw new Error(`${entry}: the table has no outcome for ${actor} and "${object}"`);
  return verdicts;

  function objectsIn(what: string): string[] {
    const named = what === 'anything' ? [...objects] : what.split(', ');
    for (const object of named)
      if (!objects.includes(object)) throw new Error(`${entry}: there is no object "${object}"`);
    return named;
  }

  function setOutcome(actor: ActorName, object: string, outcome: string): void {
    const byObject = verdicts.get(actor);
    if (byObject?.has(object)) throw new Error(`${entry}: the table has two outcomes for ${actor} and "${object}"`);
    byObject?.set(object, outcome);
  }
}

function actorsIn(who: string): ActorName[] {
  return who.split(' + ').flatMap((name) => {
    const found = groups[name] ?? allActors.filter((actor) => actor === name);
    if (found.length === 0) throw new Error(`There is no actor or group "${name}".`);
    return found;
  });
}
