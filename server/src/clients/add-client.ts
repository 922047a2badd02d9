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
  /** The id that the page chose, so that a repeated request adds nothing. */
  id?: string | undefined;
  form: ClientForm;
}

/** Adds an organisation and what its followers create for each one (CLI-127, CLI-132). */
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
  if (!added) return addedBefore(db, id, values);
  cache.drop(clientTag(id));
  return added;
}

/**
 * The answer to the first request may have been lost: an identical repeated request returns the organisation that it
 * added.
 */
async function addedBefore(db: Db, id: string, values: ReturnType<typeof clientValues>): Promise<ClientRow> {
  const stored = await activeClient(db, id);
  if (stored && isDeepStrictEqual(pick(stored, namesOf(values)), values)) return stored;
  throw new Refusal(clientRefusals.added);
}
