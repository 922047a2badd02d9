import { clientValues } from '@nave/domain/clients/client-form.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { requirePictures } from '../media/require-pictures.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { WriteClientDeps } from './add-client.ts';
import { clientPictures } from './client-pictures.ts';
import { clientTag } from './client-tags.ts';
import { type ClientRow, lockClient, updateClient } from './clients.store.ts';
import { isOutdated } from './form-edition.ts';
import { savedBy } from './saved-by.ts';
import { withUniqueKey } from './unique-key.ts';

/**
 * Writes the form of a client and leaves the fields that are not part of the form unchanged (CLI-56). Open viewer pages
 * show the change at once (CLI-107, CLI-136).
 */
export async function saveClient(
  { db, cache, followers }: WriteClientDeps,
  actor: Actor,
  { clientId, form }: { clientId: string; form: ClientForm },
): Promise<ClientRow> {
  const saved = await withUniqueKey(() =>
    inTransaction(db, async (tx) => {
      const before = await lockClient(tx, clientId);
      if (!before) return undefined;
      if (isOutdated(form, before)) throw new Refusal(clientRefusals.changed);
      await requirePictures(tx, clientId, clientPictures(clientValues(form)));
      const client = await updateClient(tx, clientId, { ...clientValues(form), edition: before.edition + 1 });
      if (!client) return undefined;
      const isRenamed = client.name !== before.name;
      return { client, publish: await followers.onSave(tx, { client, by: savedBy(actor), isRenamed }) };
    }),
  );
  if (!saved) throw new Refusal(clientRefusals.notFound);
  cache.drop(clientTag(clientId));
  saved.publish();
  return saved.client;
}
