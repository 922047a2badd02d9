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
 * Writes the fields of a client that the changes name (CLI-140, CLI-141). Open pages of the client refetch it; an
 * archived client is hidden from viewers and staff, and nothing of it is deleted (CLI-144, CLI-195).
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
      // A domain set by the global owner replaces the owner's claim of another domain.
      if (changes.customDomain !== undefined) await deleteOtherClaim(tx, clientId, values.customDomain);
      const client = await updateClient(tx, clientId, { ...values, ...archivedAt(before, changes, clock) });
      return client && { client, tell: await followers.onSave(tx, { client, by: savedBy(actor), isRenamed: false }) };
    }),
  );
  if (!saved) throw new Refusal(clientRefusals.notFound);
  cache.drop(clientTag(clientId));
  await claimed.reread();
  saved.tell();
  return saved.client;
}

/** The time of archiving: set when the client becomes archived, and cleared when it is restored. */
function archivedAt(before: ClientRow, { isArchived = before.isArchived }: ProductChanges, clock: Clock) {
  if (isArchived === before.isArchived) return {};
  return { archivedAt: isArchived ? clock.now() : null };
}

/** Refuses a domain that another client has claimed, at its field (CLI-80). */
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
