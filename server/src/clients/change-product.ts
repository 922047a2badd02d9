import { productValues } from '@nave/domain/clients/client-form.ts';
import type { ProductChanges } from '@nave/domain/clients/clients.api.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, isUniqueViolation } from '../platform/database/transaction.ts';
import type { WriteClientDeps } from './add-client.ts';
import type { ClaimedDomains } from './claimed-domains.ts';
import { clientTag } from './client-tags.ts';
import { presentProduct } from './clients.present.ts';
import { type ClientRow, lockUndeletedClient, updateClient } from './clients.store.ts';
import { deleteOtherClaim } from './own-domain/domain-claims.store.ts';
import { savedBy } from './saved-by.ts';

export interface ChangeProductDeps extends WriteClientDeps {
  clock: Clock;
  claimed: Pick<ClaimedDomains, 'reread'>;
  /** The product's own hostnames, which no client may claim. */
  productHostnames: readonly string[];
}

/**
 * Writes only those fields of a client that `changes` contains (CLI-140, CLI-141), and makes the client's open pages
 * refetch. Archiving hides the client from viewers and staff and deletes nothing (CLI-144, CLI-195).
 */
export async function changeProduct(
  { db, clock, cache, followers, claimed, productHostnames }: ChangeProductDeps,
  actor: Actor,
  { clientId, changes }: { clientId: string; changes: ProductChanges },
): Promise<ClientRow> {
  if (productHostnames.includes(changes.customDomain?.toLowerCase() ?? '')) throw domainTaken();
  const saved = await withUniqueDomain(() =>
    inTransaction(db, async (tx) => {
      const before = await lockUndeletedClient(tx, clientId);
      if (!before) return undefined;
      const values = productValues(presentProduct(before), changes);
      // A domain that the global owner sets replaces the claim of another domain by the client's owner.
      if (changes.customDomain !== undefined) await deleteOtherClaim(tx, clientId, values.customDomain);
      const client = await updateClient(tx, clientId, { ...values, ...archivedAt(before, changes, clock) });
      if (!client) return undefined;
      return { client, publish: await followers.onSave(tx, { client, by: savedBy(actor), isRenamed: false }) };
    }),
  );
  if (!saved) throw new Refusal(clientRefusals.notFound);
  cache.drop(clientTag(clientId));
  await claimed.reread();
  saved.publish();
  return saved.client;
}

/** Sets the time of archiving when the client becomes archived, and clears it when the client is restored. */
function archivedAt(before: ClientRow, { isArchived = before.isArchived }: ProductChanges, clock: Clock) {
  if (isArchived === before.isArchived) return {};
  return { archivedAt: isArchived ? clock.now() : null };
}

/** Runs the write. If another client has the domain, refuses with an error at the form's domain field (CLI-80). */
async function withUniqueDomain<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error, 'clients_custom_domain') ? domainTaken() : error;
  }
}

function domainTaken(): Refusal {
  const { domainTaken: text } = clientRefusals;
  return new Refusal(text, { fields: { customDomain: text.message } });
}
