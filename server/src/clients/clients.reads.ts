import type { PublicClient } from '@nave/domain/clients/client.ts';
import type { Executor } from '../platform/database/database.ts';
import { presentPublicClient } from './clients.present.ts';
import { liveClient, liveClientByKey } from './clients.store.ts';

/** The client of an id as any viewer may know it. */
export async function publicClientOfId(db: Executor, clientId: string): Promise<PublicClient | null> {
  const row = await liveClient(db, clientId);
  return row ? presentPublicClient(row) : null;
}

/** The same by key, in lower case. */
export async function publicClientOfKey(db: Executor, key: string): Promise<PublicClient | null> {
  const row = await liveClientByKey(db, key);
  return row ? presentPublicClient(row) : null;
}
