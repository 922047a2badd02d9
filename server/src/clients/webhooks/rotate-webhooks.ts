import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { receiverKind } from '@nave/domain/clients/webhooks/receiver.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockAllWebhooks } from '../all-webhooks.store.ts';
import { activeClientByKey } from '../clients.store.ts';
import { updateWebhook } from '../webhooks.store.ts';
import { newSecret } from './add-webhook.ts';

/** A webhook with its new secret, which is told only once. */
export interface RotatedWebhook {
  clientKey: string;
  url: string;
  secret: string;
}

/**
 * Renews the secrets of all webhooks, or of the webhooks of one client. For a day, messages are also signed with the
 * former secret (API-193).
 */
export async function rotateWebhooks(
  { db, clock }: { db: Db; clock: Clock },
  onlyKey: string | null,
): Promise<RotatedWebhook[]> {
  if (onlyKey !== null && !(await activeClientByKey(db, onlyKey))) throw new Refusal(clientRefusals.notFound);
  return inTransaction(db, async (tx) => {
    const rotated: RotatedWebhook[] = [];
    for (const { webhook, clientKey } of await lockAllWebhooks(tx, onlyKey)) {
      // Chats get no signature.
      if (receiverKind(webhook.url) !== 'program') continue;
      const secret = newSecret();
      await updateWebhook(tx, webhook, { secret, formerSecret: webhook.secret, renewedAt: clock.now() });
      rotated.push({ clientKey, url: webhook.url, secret });
    }
    return rotated;
  });
}
