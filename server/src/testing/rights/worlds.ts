import type { ChannelRow } from '@nave/server/channels/channels.store.ts';
import type { ClientRow } from '@nave/server/clients/clients.store.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { v7 } from 'uuid';
import { aChannel, aClient } from '../builders.ts';

/** The time of the clock at the start of the tests. */
export const NOW = '2026-11-22T10:00:00Z';

/** The version code of soft-deleted rows. */
export const versionCode = 'a1b2c3d4';

/** The clients and channels that every slice's requests can use; slices add their own records. */
export interface World {
  client: ClientRow;
  archived: ClientRow;
  deleted: ClientRow;
  /** All channels except `outside` are on the whitelist of limited staff. */
  channels: Record<'own' | 'outside' | 'private' | 'deleted' | 'archived', ChannelRow>;
}

export async function aWorld(db: Db): Promise<World> {
  const [client, archived, deleted] = await Promise.all([
    aClient(db),
    aClient(db, { isArchived: true }),
    aClient(db, { versionCode }),
  ]);
  // `updatedBy` is a recognisable email address, with which tests detect that an answer to a viewer leaks it.
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
