import { RETURN_PARAMETER } from '@nave/domain/accounts/passwords.api.ts';
import { noPasswordEmail, resetEmail } from '@nave/domain/accounts/passwords.texts.ts';
import type { Brand } from '@nave/domain/kernel/brand.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { emailClient } from '../../clients/clients.reads.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { renderEmail } from '../../platform/email-layout.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { accountByEmail } from '../accounts.store.ts';
import type { AddressOfChannel } from '../channel-address.ts';
import type { Codes } from '../codes/codes.ts';
import { productEmailBrand } from './product-email-brand.ts';

/**
 * Name of the job that writes the email. The request does not wait for the job, so the time of the response does not
 * reveal who has an account (A8).
 */
export const RESET_EMAIL_JOB = 'reset-letter';

export interface ResetEmailData extends Record<string, unknown> {
  email: string;
  /** The language of the browser that requested the email. The account's own language takes precedence. */
  language?: Language;
  /** The channel on whose page a viewer requested the email. */
  channelId?: string;
  /** The id of the email, so that a job that runs twice sends only one email. */
  letterId: string;
}

interface ResetEmailDeps {
  db: Db;
  jobs: Jobs;
  mail: Mail;
  codes: Codes;
  addressOfChannel: AddressOfChannel;
  /** The origin of links. The host in the request does not change this origin (A10). */
  publicUrl: string;
  brand: Brand;
}

export function defineResetEmailJob({
  db,
  jobs,
  mail,
  codes,
  publicUrl,
  brand,
  addressOfChannel,
}: ResetEmailDeps): void {
  const returnQuery = async (tx: Executor, channelId: string | undefined) => {
    const address = channelId && (await addressOfChannel(tx, channelId));
    const client = address && (await emailClient(tx, address.clientId));
    return client ? `?${RETURN_PARAMETER}=${encodeURIComponent(`/${client.key}/${address.channelKey}`)}` : '';
  };
  jobs.define<ResetEmailData>(RESET_EMAIL_JOB, ({ email, channelId, language: browserLanguage, letterId }) =>
    inTransaction(db, async (tx) => {
      const account = await accountByEmail(tx, email);
      if (!account || (await mail.has(tx, letterId))) return;
      const { id: userId, firstName } = account;
      const language = account.language ?? browserLanguage ?? 'en';
      const reset = async () => {
        const code = await codes.issue(tx, { purpose: 'reset', userId, clientId: null });
        const link = `${publicUrl}/reset/${userId}/${code}${await returnQuery(tx, channelId)}`;
        return resetEmail(language, { firstName, link });
      };
      const texts = account.activatedAt ? await reset() : noPasswordEmail(language, { firstName });
      const rendered = renderEmail(productEmailBrand(brand), { to: account.email, language, ...texts });
      await mail.send(tx, { ...rendered, id: letterId });
    }),
  );
}
