import type { Db } from '@nave/server/platform/database/database.ts';
import type { Outcome } from './lines.ts';
import type { Person } from './people.ts';
import type { World } from './worlds.ts';

/** One way to ask an entry for an object. A function of `body` is called for each request anew. */
export interface Ask {
  params: Record<string, string>;
  query?: string;
  body?: () => unknown;
  cookie?: () => Promise<string | undefined>;
}
/** The objects of an entry, by the names that the table uses. */
export type Asks = Record<string, Ask>;
/** How a person asks an entry for each of its objects. */
export type Probe<Made extends World = World> = (person: Person<Made>) => Asks;

/** Who may do what in a slice: stands in `<slice>.rights.ts` beside it. */
export interface Rights<Made extends World = World> {
  /** Everything that one organisation can have of what the entries are asked for. */
  world(db: Db): Promise<Made>;
  /** By entry of the registry: its method and path, or the name of its topic or command. */
  table: Record<string, string>;
  /** How each entry is asked. */
  probes: Record<string, Probe<Made>>;
  /** Outcomes that this slice alone has. */
  outcomes?: Record<string, Outcome>;
  /** Paths of pages, which are outside of the registry, that a person opens beside. */
  pages?(person: Person<Made>): string[];
  /** Entries that tell a person's own e-mail, or staff who changed what. */
  tellEmails?: readonly string[];
  /**
   * Parts of rules without which nobody more gets in, since another part of the same rule asks for the same, with the
   * reason. A line whose part turns out to be needed is as much an error as a missing line.
   */
  doubleLocked?: Record<string, Partial<Record<'may' | 'load', string>>>;
  /** How many questions of people about objects there are, and parts of rules to be taken away: none gets lost unseen. */
  size: { cells: number; mutations: number };
}
