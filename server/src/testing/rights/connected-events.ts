import { randomInt } from 'node:crypto';
import type { Db } from '@nave/server/platform/database/database.ts';
import { aChannel, aConnection } from '@nave/server/testing/builders.ts';
import type { ContentWorld } from './content-world.ts';
import { versionCode } from './worlds.ts';

/** The numbers of events, each connected to one channel: an active, a private or a deleted one, or one of `archived`. */
export type EventNumbers = Record<'own' | 'private' | 'deleted' | 'archived', string>;

/** Adds channels to a world, each of which is connected to an event of its own. */
export async function connectedEvents(db: Db, { client, archived }: ContentWorld): Promise<EventNumbers> {
  const first = randomInt(100_000, 999_000);
  const connected = async (at: number, of: Parameters<typeof aChannel>[1]) => {
    const eventNumber = String(first + at);
    await aConnection(db, await aChannel(db, { clientId: client.id, ...of }), { eventNumber });
    return eventNumber;
  };
  return {
    own: await connected(0, {}),
    private: await connected(1, { isPrivate: true }),
    deleted: await connected(2, { versionCode }),
    archived: await connected(3, { clientId: archived.id }),
  };
}
