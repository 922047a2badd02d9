import { isDeepStrictEqual } from 'node:util';
import { clientValues } from '@nave/domain/clients/client-form.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import { requirePictures } from '../media/require-pictures.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import type { ClientFollower } from './client-followers.ts';
import { clientPictures } from './client-pictures.ts';
import { clientTag } from './client-tags.ts';
import { activeClient, type ClientRow, insertNewClient } from './clients.store.ts';
import { savedBy } from './saved-by.ts';
import { withUniqueKey } from './unique-key.ts';

export interface WriteClientDeps {
  db: Db;
  cache: Pick<ReadCache, 'drop'>;
  followers: ClientFollower;
}

interface AddClient {
  /** An id that the page generated, so that a repeated request does not add a second client. */
  id?: string | undefined;
  form: ClientForm;
}

/**
 * Adds a client. In the same transaction the followers create what each new client has, such as its first channel
 * (CLI-127, CLI-132).
 */
export async function addClient(
  { db, cache, followers }: WriteClientDeps,
  actor: Actor,
  { id = v7(), form }: AddClient,
): Promise<ClientRow> {
  const values = clientValues(form);
  const added = await withUniqueKey(() =>
    inTransaction(db, async (tx) => {
      await requirePictures(tx, id, clientPictures(values));
      const client = await insertNewClient(tx, { id, ...values });
      if (client) await followers.onAdd(tx, { client, by: savedBy(actor) });
      return client;
    }),
  );
  if (!added) return findEarlierAdd(db, id, values);
  cache.drop(clientTag(id));
  return added;
}

/**
 * Returns the client that an earlier request with the same id and values added, because the page may not have received
 * the answer to that request. Refuses other values under the same id.
 */
async function findEarlierAdd(db: Db, id: string, values: ReturnType<typeof clientValues>): Promise<ClientRow> {
  const stored = await activeClient(db, id);
  if (stored && isDeepStrictEqual(pick(stored, namesOf(values)), values)) return stored;
  throw new Refusal(clientRefusals.added);
}
