import { type LetterLanguage, magicLinkLetter } from '@nave/domain/accounts/magic-link.texts.ts';
import { MAGIC_LINK_PAGE } from '@nave/domain/accounts/magic-link-page.ts';
import { publicAddress } from '@nave/domain/clients/public-address.ts';
import { letterClient } from '../../clients/clients.reads.ts';
import { letterBrandOf } from '../../clients/letter-brand.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { layLetterOut } from '../../platform/letter-layout.ts';
import type { Mail } from '../../platform/mail.ts';
import { accountByEmail } from '../accounts.store.ts';
import type { ChannelPlace } from '../channel-place.ts';
import type { Codes } from '../codes/codes.ts';

/** The job that writes the letter: whoever asks waits for none of it, and learns nothing of who has an account (ACC-161). */
export const MAGIC_LINK_LETTER = 'magic-link-letter';

export interface MagicLinkLetterData extends Record<string, unknown>, ChannelPlace {
  /** As it is compared. */
  email: string;
  language: LetterLanguage;
  /** That of the letter: a job that runs twice writes one. */
  letterId: string;
}

interface MagicLinkLettersDeps {
  db: Db;
  jobs: Jobs;
  mail: Mail;
  codes: Codes;
  /** Where links lead, or the client's own domain, whatever host the request named (A10). */
  publicUrl: string;
}

export function defineMagicLinkLetters({ db, jobs, mail, codes, publicUrl }: MagicLinkLettersDeps): void {
  jobs.define<MagicLinkLetterData>(MAGIC_LINK_LETTER, ({ email, clientId, channelKey, language: asked, letterId }) =>
    inTransaction(db, async (tx) => {
      const client = await letterClient(tx, clientId);
      if (!client || (await mail.has(tx, letterId))) return;
      const account = await accountByEmail(tx, email);
      const clientName = client.name;
      const language = account?.language ?? asked;
      const code = await codes.issue(tx, { purpose: 'magic-link', userId: null, clientId: null, emailKey: email });
      const page = publicAddress(client, publicUrl, [channelKey, MAGIC_LINK_PAGE]);
      // In the fragment: no server, log or scanner of letters that asks for the page gets to see it.
      const words = magicLinkLetter(language, { clientName, link: `${page}#${code}` });
      const to = account?.email ?? email;
      await mail.send(tx, { ...layLetterOut(letterBrandOf(client), { to, language, ...words }), id: letterId });
    }),
  );
}
