import { isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import type { StaffInteractions } from '@nave/domain/interactions/interactions.api.ts';
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
  /** The sent interactions of the followed contents, as they were last read. */
  readonly #sentIds = new Map<string, string[]>();

  constructor(deps: StaffAnnouncerDeps) {
    this.#deps = deps;
    const { realtime, log } = deps;
    this.#announcer = new StateAnnouncer({
      everyMs: ANNOUNCE_EVERY_MS,
      topic: staffInteractionsTopic,
      read: (contents) => this.#states(contents),
      isSame: (before, now) => before === now,
      announce: async (content) => {
        realtime.deliverHere(staffInteractionsTopic(content.id), 'changed', await this.read(content));
      },
      realtime,
      log,
    });
  }

  stop(): void {
    this.#announcer.stop();
  }

  announce(): Promise<void> {
    return this.#announcer.announce();
  }

  /** Starts announcing a content, until no page follows it, and returns the current state. */
  async snapshot(content: ContentRef): Promise<StaffInteractions> {
    this.#announcer.follow(content);
    return this.read(content);
  }

  async read({ id: contentId, clientId }: ContentRef): Promise<StaffInteractions> {
    const { db, interactionWrites, screens } = this.#deps;
    const ref = { contentId, clientId };
    const interactions = await interactionWrites.all(db, ref);
    this.#sentIds.set(
      contentId,
      interactions.filter(isSent).map(({ id }) => id),
    );
    const counts = presentCounts(await countsOf(db, ref));
    return { interactions, counts, ...screens.read(contentId, interactions) };
  }

  /** Returns a text that changes with the interactions, counts and screens of a content, by content id. */
  async #states(contents: readonly ContentRef[]): Promise<Map<string, string>> {
    const { db, interactionWrites, screens } = this.#deps;
    const ids = contents.map(({ id }) => id);
    for (const id of this.#sentIds.keys()) if (!ids.includes(id)) this.#sentIds.delete(id);
    const [interactions, counts] = [await interactionWrites.changes(db, ids), await changesOfCounts(db, ids)];
    const shown = (id: string) => (this.#sentIds.get(id) ?? []).map((sentId) => screens.count(id, sentId)).join();
    return new Map(ids.map((id) => [id, `${interactions.get(id) ?? 0} ${counts.get(id) ?? 0} ${shown(id)}`]));
  }
}
