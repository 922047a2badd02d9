import type { Db } from '@nave/server/platform/database/database.ts';
import type { Outcome } from './lines.ts';
import type { Person } from './people.ts';
import type { World } from './worlds.ts';

/** A request for one object. `body` is called for each request. */
export interface Ask {
  params: Record<string, string>;
  query?: string;
  body?: () => unknown;
  cookie?: () => Promise<string | undefined>;
}
/** The requests for the objects of an entry, by the names in the table. */
export type Asks = Record<string, Ask>;
/** Returns a person's requests for each object of an entry. */
export type Probe<Made extends World = World> = (person: Person<Made>) => Asks;

/** The rights of a slice, which its `<slice>.rights.ts` exports as `rights`; the tests find the file by its name. */
export interface Rights<Made extends World = World> {
  /** Rules and abuse cases that the titles of the tests cite: of the answers, and of the search for secrets in them. */
  cites?: { answers?: string; secrets?: string };
  /** Adds an organisation with everything that the entries need. */
  world(db: Db): Promise<Made>;
  /** Lines by entry of the registry: by method and path, or by the name of the topic or command. */
  table: Record<string, string>;
  /** Requests by entry. */
  probes: Record<string, Probe<Made>>;
  /** Additional outcomes. */
  outcomes?: Record<string, Outcome>;
  /** Paths of pages, which are not in the registry, to search for secrets too. */
  pages?(person: Person<Made>): string[];
  /** Entries whose answers contain the person's own email or those of staff. */
  tellEmails?: readonly string[];
  /**
   * Parts of rules that can be removed without an effect, because another part of the same rule checks the same, with the
   * reason. The test fails when a part listed here has an effect.
   */
  doubleLocked?: Record<string, Partial<Record<'may' | 'load', string>>>;
}
