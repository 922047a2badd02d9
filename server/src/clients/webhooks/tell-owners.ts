import { pausedWebhookEmail } from '@nave/domain/clients/webhooks/paused-email.texts.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { renderEmail } from '../../platform/email-layout.ts';
import type { Mail } from '../../platform/mail.ts';
import { activeClient } from '../clients.store.ts';
import { emailBrandOf } from '../email-brand.ts';
import type { WebhookRow } from '../webhooks.store.ts';
import { pageOfWebhooks } from './webhook-message.ts';

/** Returns the owners of a client, to whom emails about its webhooks are sent. */
export type FindOwners = (
  executor: Executor,
  clientId: string,
) => Promise<readonly { email: string; language: Language | null }[]>;

interface TellOwnersDeps {
  mail: Pick<Mail, 'send'>;
  publicUrl: string;
  findOwners: FindOwners;
}

/** Emails the owners of a client that a webhook was paused because its receiver had failed for 24 hours (API-202). */
export async function tellOwners(
  { mail, publicUrl, findOwners }: TellOwnersDeps,
  tx: Tx,
  webhook: WebhookRow,
): Promise<void> {
  const client = await activeClient(tx, webhook.clientId);
  if (!client) return;
  const details = {
    host: new URL(webhook.url).hostname,
    clientName: client.name,
    problem: webhook.lastProblem ?? '',
    link: pageOfWebhooks(webhook, publicUrl),
  };
  for (const { email: to, language } of await findOwners(tx, client.id)) {
    const spoken = language ?? webhook.language;
    const content = { to, language: spoken, ...pausedWebhookEmail(spoken, details) };
    await mail.send(tx, renderEmail(emailBrandOf(client), content));
  }
}
