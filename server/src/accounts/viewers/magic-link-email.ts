import { type EmailLanguage, magicLinkEmail } from '@nave/domain/accounts/magic-link.texts.ts';
import { MAGIC_LINK_PAGE } from '@nave/domain/accounts/magic-link-page.ts';
import { publicAddress } from '@nave/domain/clients/public-address.ts';
import { emailClient } from '../../clients/clients.reads.ts';
import { emailBrandOf } from '../../clients/email-brand.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { renderEmail } from '../../platform/email-layout.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { accountByEmail } from '../accounts.store.ts';
import type { ChannelAddress } from '../channel-address.ts';
import type { Codes } from '../codes/codes.ts';

/**
 * Name of the job that writes the email. The request does not wait for the job, so the time of the response does not
 * reveal who has an account (ACC-161).
 */
export const MAGIC_LINK_EMAIL_JOB = 'magic-link-letter';

export interface MagicLinkEmailData extends Record<string, unknown>, ChannelAddress {
  /** The e-mail normalised for comparison. */
  email: string;
  language: EmailLanguage;
  /** The id of the email, so that a job that runs twice sends only one email. */
  letterId: string;
}

interface MagicLinkEmailDeps {
  db: Db;
  jobs: Jobs;
  mail: Mail;
  codes: Codes;
  /** The origin of links for clients without their own domain. The origin is never taken from the request (A10). */
  publicUrl: string;
}

export function defineMagicLinkEmailJob({ db, jobs, mail, codes, publicUrl }: MagicLinkEmailDeps): void {
  jobs.define<MagicLinkEmailData>(MAGIC_LINK_EMAIL_JOB, (data) =>
    inTransaction(db, async (tx) => {
      const { email, clientId, channelKey, letterId } = data;
      const client = await emailClient(tx, clientId);
      if (!client || (await mail.has(tx, letterId))) return;
      const account = await accountByEmail(tx, email);
      const clientName = client.name;
      const language = account?.language ?? data.language;
      const code = await codes.issue(tx, { purpose: 'magic-link', userId: null, clientId: null, emailKey: email });
      const page = publicAddress(client, publicUrl, [channelKey, MAGIC_LINK_PAGE]);
      // The code is in the fragment of the URL, which browsers and mail scanners do not send to servers.
      const texts = magicLinkEmail(language, { clientName, link: `${page}#${code}` });
      const to = account?.email ?? email;
      await mail.send(tx, { ...renderEmail(emailBrandOf(client), { to, language, ...texts }), id: letterId });
    }),
  );
}
