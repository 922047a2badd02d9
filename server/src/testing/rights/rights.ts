import type { Db } from '@nave/server/platform/database/database.ts';
import type { Outcome } from './lines.ts';
import type { Person } from './people.ts';
import type { World } from './worlds.ts';

/** A request for one object. `body` and `cookie` are called for each request. */
export interface ObjectRequest {
  params: Record<string, string>;
  query?: string;
  body?: () => unknown;
  cookie?: () => Promise<string | undefined>;
}
/** The requests to one entry, by the names of the objects in the table. */
export type ObjectRequests = Record<string, ObjectRequest>;
/** Returns a person's requests to an entry, one for each object. */
export type Probe<Made extends World = World> = (person: Person<Made>) => ObjectRequests;

/** The rights of a slice, which its `<slice>.rights.ts` exports as `rights`; the tests find the file by its name. */
export interface Rights<Made extends World = World> {
  /** Rules and abuse cases in test titles: `answers` for the tests of answers, `secrets` for the search for secrets. */
  citedRules?: { answers?: string; secrets?: string };
  /** Adds a client with all records that the requests need. */
  world(db: Db): Promise<Made>;
  /**
   * The expected outcomes of each entry, as lines of the form `actors | objects | outcome`. The key is a route's method
   * and path, a topic or a command.
   */
  table: Record<string, string>;
  /** The probe of each entry. */
  probes: Record<string, Probe<Made>>;
  /** Outcomes of this slice, in addition to the common ones. */
  outcomes?: Record<string, Outcome>;
  /** Paths of pages that are searched for secrets as well; pages are not in the registry. */
  pages?(person: Person<Made>): string[];
  /** Entries whose answers contain the person's own email or those of staff. */
  mayContainEmails?: readonly string[];
  /**
   * Parts of rules that can be removed without changing an answer, with the reason: something else checks the same. The
   * test fails if the removal of a listed part changes an answer.
   */
  checkExemptions?: Record<string, Partial<Record<'may' | 'load', string>>>;
}
