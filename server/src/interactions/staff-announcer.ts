import type { ShownScreens, StaffInteractions } from '@nave/domain/interactions/interactions.api.ts';
import { staffInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import type { InteractionWrites } from '../contents/interaction-writes.ts';
import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { StateAnnouncer } from '../platform/realtime/state-announcer.ts';
import { changesOfCounts, countsOf } from './answers.store.ts';
import { presentCounts } from './present-counts.ts';
import type { Screens } from './screens.ts';

/** Milliseconds between two announcements. */
const ANNOUNCE_EVERY_MS = 500;
const ANNOUNCE_SCREENS_EVERY_MS = 2_000;
const noScreens: ShownScreens = { screens: {}, viewers: 0 };

interface ContentRef {
  id: string;
  clientId: string;
}

export interface StaffAnnouncerDeps {
  db: Db;
  log: Pick<Log, 'error'>;
  realtime: Pick<Realtime, 'deliverHere' | 'followersHere'>;
  interactionWrites: InteractionWrites;
  screens: Screens;
}

/** Tells staff pages which interactions a content has, and how many viewers have answered (INT-69). */
export class StaffAnnouncer {
  readonly #deps: StaffAnnouncerDeps;
  readonly #announcer: StateAnnouncer<ContentRef, string>;
  readonly #screens: StateAnnouncer<ContentRef, ShownScreens>;

  constructor(deps: StaffAnnouncerDeps) {
    this.#deps = deps;
    const { realtime, log } = deps;
    this.#announcer = new StateAnnouncer({
      everyMs: ANNOUNCE_EVERY_MS,
      topic: staffInteractionsTopic,
      read: (contents) => this.#states(contents),
      isSame: (before, now) => before === now,
      announce: async (content) => {
        realtime.deliverHere(staffInteractionsTopic(content.id), 'changed', await this.#read(content));
      },
      realtime,
      log,
    });
    // Apart and seldom: each viewer who comes or goes changes these numbers.
    this.#screens = new StateAnnouncer({
      everyMs: ANNOUNCE_SCREENS_EVERY_MS,
      topic: staffInteractionsTopic,
      read: (contents) => deps.screens.read(contents.map(({ id }) => id)),
      isSame: (before, now) => JSON.stringify(before) === JSON.stringify(now),
      announce: ({ id }, now) => realtime.deliverHere(staffInteractionsTopic(id), 'screens', now),
      realtime,
      log,
    });
  }

  stop(): void {
    this.#announcer.stop();
    this.#screens.stop();
  }

  announce(): Promise<void> {
    return this.#announcer.announce();
  }

  /** Starts announcing a content, until no page follows it, and returns the current state. */
  async snapshot(content: ContentRef): Promise<StaffInteractions & ShownScreens> {
    this.#announcer.follow(content);
    this.#screens.follow(content);
    return this.read(content);
  }

  async read(content: ContentRef): Promise<StaffInteractions & ShownScreens> {
    const screens = (await this.#deps.screens.read([content.id])).get(content.id);
    return { ...(await this.#read(content)), ...(screens ?? noScreens) };
  }

  async #read({ id: contentId, clientId }: ContentRef): Promise<StaffInteractions> {
    const { db, interactionWrites } = this.#deps;
    const ref = { contentId, clientId };
    const interactions = await interactionWrites.all(db, ref);
    const counts = presentCounts(await countsOf(db, ref));
    return { interactions, counts };
  }

  /** Returns a text that changes with the interactions and counts of a content, by content id. */
  async #states(contents: readonly ContentRef[]): Promise<Map<string, string>> {
    const { db, interactionWrites } = this.#deps;
    const ids = contents.map(({ id }) => id);
    const [interactions, counts] = [await interactionWrites.changes(db, ids), await changesOfCounts(db, ids)];
    return new Map(ids.map((id) => [id, `${interactions.get(id) ?? 0} ${counts.get(id) ?? 0}`]));
  }
}
