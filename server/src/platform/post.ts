import { headerLine } from '@nave/domain/kernel/plain-text.ts';
import { createTransport } from 'nodemailer';
import type { OutboxMail } from './letter.ts';

/** How long one letter may take to leave, in milliseconds. */
const AT_MOST_MS = 60_000;
/** How long the mail server may be silent, in milliseconds. */
const SILENT_MS = 20_000;

/** Hands letters to whoever carries them. */
export interface Post {
  /** Throws `LetterRefused` when it is no use to try again, and anything else when it is. */
  deliver(letter: OutboxMail): Promise<void>;
}

/** The mail server wants nothing to do with this letter, now or later. */
export class LetterRefused extends Error {}

/** A mail server, by SMTP. `from` is the address that letters come from. */
export function createPost(smtpUrl: string, from: string): Post {
  const transport = createTransport({
    url: smtpUrl,
    ...{ connectionTimeout: SILENT_MS, greetingTimeout: SILENT_MS, socketTimeout: SILENT_MS, dnsTimeout: SILENT_MS },
    // A letter holds what it says, and never a file of this machine.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const domain = from.slice(from.indexOf('@') + 1);
  return {
    async deliver({ id, fromName, to, subject, text, html, createdAt }) {
      try {
        await transport.sendMail({
          from: { name: headerLine(fromName ?? ''), address: from },
          // As an object it is one address, whatever it holds.
          to: { name: '', address: to },
          ...{ subject: headerLine(subject), text, ...(html !== undefined && { html }) },
          // A letter that left twice, since the process ended in between, is one to whoever gets it.
          messageId: `<${id}@${domain}>`,
          date: createdAt,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(AT_MOST_MS),
        });
      } catch (error) {
        throw isRefusal(error) ? new LetterRefused(error.message) : error;
      }
    },
  };
}

/** What the server says of the recipient or of the letter, for good (RFC 5321: 5xx); what it says of us can be mended. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return /^(EENVELOPE|EMESSAGE)$/.test(String(error.code)) && Number(error.responseCode) >= 500;
}
