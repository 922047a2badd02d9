import type { ChannelRow } from '@nave/server/channels/channels.store.ts';
import type { ClientRow } from '@nave/server/clients/clients.store.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { v7 } from 'uuid';
import { aChannel, aClient } from '../builders.ts';

/** The instant at which the run begins. */
export const NOW = '2026-11-22T10:00:00Z';

/** The name of a soft delete. */
export const versionCode = 'a1b2c3d4';

/** The ground of every organisation, by which people are limited; slices add what they ask for. */
export interface World {
  client: ClientRow;
  archived: ClientRow;
  deleted: ClientRow;
  /** `own`, `private` and `deleted` are on the whitelist of whoever is limited; `outside` is not. */
  channels: Record<'own' | 'outside' | 'private' | 'deleted' | 'archived', ChannelRow>;
}

export async function aWorld(db: Db): Promise<World> {
  const [client, archived, deleted] = await Promise.all([
    aClient(db),
    aClient(db, { isArchived: true }),
    aClient(db, { versionCode }),
  ]);
  // What no answer to a viewer may hold.
  const channel = (overrides: Parameters<typeof aChannel>[1]) =>
    aChannel(db, { clientId: client.id, updatedBy: `canary-${v7()}@grace.example`, ...overrides });
  const [own, outside, hidden, gone, ofArchived] = await Promise.all([
    channel({}),
    channel({}),
    channel({ isPrivate: true }),
    channel({ versionCode }),
    channel({ clientId: archived.id }),
  ]);
  return {
    client,
    archived,
    deleted,
    channels: { own, outside, private: hidden, deleted: gone, archived: ofArchived },
  };
}
