import type { ChannelRow } from '@nave/server/channels/channels.store.ts';
import type { ClientRow } from '@nave/server/clients/clients.store.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { v7 } from 'uuid';
import { aChannel, aClient } from '../builders.ts';

/** The time at the start of a run. */
export const NOW = '2026-11-22T10:00:00Z';

/** The version code of a soft delete. */
export const versionCode = 'a1b2c3d4';

/** The basis of every organisation; slices add their own records. */
export interface World {
  client: ClientRow;
  archived: ClientRow;
  deleted: ClientRow;
  /** `own`, `private` and `deleted` are on the whitelist of limited staff; `outside` is not. */
  channels: Record<'own' | 'outside' | 'private' | 'deleted' | 'archived', ChannelRow>;
}

export async function aWorld(db: Db): Promise<World> {
  const [client, archived, deleted] = await Promise.all([
    aClient(db),
    aClient(db, { isArchived: true }),
    aClient(db, { versionCode }),
  ]);
  // Canary emails that no answer to a viewer may contain.
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
