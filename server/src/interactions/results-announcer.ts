import type { ShownResults } from '@nave/domain/interactions/interactions.api.ts';
import { interactionResultsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { mayShowResults } from '@nave/domain/interactions/shown-results.ts';
import type { InteractionWrites } from '../contents/interaction-writes.ts';
import type { Db } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Log } from '../platform/log.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { StateAnnouncer } from '../platform/realtime/state-announcer.ts';
import { countsOfInteractions } from './answers.store.ts';
import { presentCounts } from './present-counts.ts';

/** Milliseconds between two announcements. */
const ANNOUNCE_EVERY_MS = 1_000;

interface ContentRef {
  id: string;
  clientId: string;
}

interface Deps {
  db: Db;
  log: Pick<Log, 'error'>;
  realtime: Pick<Realtime, 'deliverHere' | 'followersHere'>;
  interactionWrites: InteractionWrites;
}

/** Tells viewers the results that hosts have chosen to show. */
export function resultsAnnouncer({ db, log, realtime, interactionWrites }: Deps) {
  /** Returns the shown results of contents, by content id. */
  async function read(contents: readonly ContentRef[]): Promise<Map<string, ShownResults>> {
    const ids = contents.map(({ id }) => id);
    const shown = await interactionWrites.withResults(db, ids);
    const counts = presentCounts(
      await countsOfInteractions(
        db,
        [...shown.values()].flat().map(({ id }) => id),
      ),
    );
    return new Map(
      ids.map((contentId) => {
        const found = (shown.get(contentId) ?? []).flatMap(({ id, responses }) => {
          const of = counts[id];
          return of && mayShowResults(responses, of) ? [[id, of.byResponse] as const] : [];
        });
        return [contentId, Object.fromEntries(found)];
      }),
    );
  }
  // Concurrent subscriptions share one load, because all pages follow the results once a host shows them.
  const results = sharedLoad(async (id: string) => (await read([{ id, clientId: '' }])).get(id) ?? {});
  const announcer = new StateAnnouncer<ContentRef, ShownResults>({
    everyMs: ANNOUNCE_EVERY_MS,
    topic: interactionResultsTopic,
    read,
    isSame: (before, now) => JSON.stringify(before) === JSON.stringify(now),
    announce: ({ id }, now) => realtime.deliverHere(interactionResultsTopic(id), 'changed', { results: now }),
    realtime,
    log,
  });
  return {
    stop: () => announcer.stop(),
    async snapshot(content: ContentRef) {
      const known = await results(content.id);
      announcer.follow(content, known);
      return { results: known };
    },
  };
}
