import { expiringTokenEmail } from '@nave/domain/accounts/expiring-token.texts.ts';
import type { Brand } from '@nave/domain/kernel/brand.ts';
import { dateFormat } from '@nave/domain/kernel/dates.ts';
import { emailClient } from '../../clients/clients.reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { renderEmail } from '../../platform/email-layout.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { accountsByIds } from '../accounts.store.ts';
import { productEmailBrand } from '../passwords/product-email-brand.ts';
import { accountOfToken } from '../reload-actor.ts';
import { expiringTokens, markWarned, type TokenRow } from './tokens.store.ts';

/** How long before its end the users of a token are told, in milliseconds. */
const WARNING_MS = 14 * 86_400_000;

interface ExpiringTokensDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mail: Pick<Mail, 'send'>;
  brand: Brand;
}

/** Defines the daily job that emails the creator and the user of a token 14 days before it expires (USR-233). */
export function defineExpiringTokensJob({ jobs, ...deps }: ExpiringTokensDeps): void {
  jobs.daily('expiring-tokens', async () => {
    const now = deps.clock.now();
    const range = { after: now, until: new Date(now.getTime() + WARNING_MS) };
    for (const token of await expiringTokens(deps.db, range)) await warn(deps, token);
  });
}

async function warn({ db, clock, mail, brand }: Omit<ExpiringTokensDeps, 'jobs'>, token: TokenRow): Promise<void> {
  const { id, name, clientId, userId, createdBy, expiresAt } = token;
  await inTransaction(db, async (tx) => {
    const client = await emailClient(tx, clientId);
    // Two processes may find the same token.
    if (!client || !expiresAt || !(await markWarned(tx, id, clock.now()))) return;
    // Of a token that no longer works, former staff learn nothing.
    if (!(await accountOfToken(tx, token))) return;
    for (const { email, firstName, language } of await accountsByIds(tx, [...new Set([createdBy, userId])])) {
      const spoken = language ?? 'en';
      const date = dateFormat(spoken, { timeZone: 'UTC', dateStyle: 'long' }).format(expiresAt);
      const texts = expiringTokenEmail(spoken, { firstName, token: name, client: client.name, date });
      await mail.send(tx, renderEmail(productEmailBrand(brand), { to: email, language: spoken, ...texts }));
    }
  });
}
