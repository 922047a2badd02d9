import type { ErasedCounts } from '@nave/domain/accounts/erased-parts.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** A person whose data are erased, and everything by which slices find these data. */
export interface ErasedPerson {
  /** Folded, as accounts compare emails. */
  readonly email: string;
  /** Null if the email has no account. */
  readonly userId: string | null;
  /** The ids of the account and of its guests, and of guests who entered the email. */
  readonly viewerIds: readonly string[];
  /** The attendee numbers with which the person has watched. */
  readonly attendeeNumbers: readonly string[];
  /** First and last name, with one space, in lower case. */
  readonly fullNames: readonly string[];
}

/** Further ids, numbers and names of a person that a slice knows. */
export type KnownOfPerson = Partial<Pick<ErasedPerson, 'viewerIds' | 'attendeeNumbers' | 'fullNames'>>;

/** What a slice does when a person's data are erased. */
export interface ErasureFollower {
  /** Returns what the slice knows of the person, to find more data. */
  find?(db: Executor, person: ErasedPerson): Promise<KnownOfPerson>;
  /** Returns all folded emails that the slice stores, of which an erasure may have to be repeated. */
  emails?(db: Executor): Promise<string[]>;
  /** Counts what the slice would erase. Changes nothing. */
  count?(db: Executor, person: ErasedPerson): Promise<Partial<ErasedCounts>>;
  /** Erases the person's data in the transaction of the erasure. */
  erase(tx: Tx, person: ErasedPerson): Promise<void>;
}

/** Returns the person with what a slice knows added. */
export function withKnown(person: ErasedPerson, known: KnownOfPerson): ErasedPerson {
  const union = (one: readonly string[], other: readonly string[] = []) => [...new Set([...one, ...other])];
  return {
    ...person,
    viewerIds: union(person.viewerIds, known.viewerIds),
    attendeeNumbers: union(person.attendeeNumbers, known.attendeeNumbers),
    fullNames: union(person.fullNames, known.fullNames),
  };
}
