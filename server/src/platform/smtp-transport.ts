import { headerLine } from '@nave/domain/kernel/plain-text.ts';
import { createTransport } from 'nodemailer';
import type { OutboxEmail } from './email.ts';

/** Timeout for sending one email, in milliseconds. */
const AT_MOST_MS = 60_000;
/** How long the mail server may stay silent, in milliseconds. */
const SILENT_MS = 20_000;

/** Sends emails. */
export interface MailTransport {
  /** Throws `EmailRejected` when a retry is useless, and another error when a retry may succeed. */
  deliver(email: OutboxEmail): Promise<void>;
}

/** The mail server has rejected the email permanently. */
export class EmailRejected extends Error {}

/** Sends by SMTP. `from` is the sender's address. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SILENT_MS,
    greetingTimeout: SILENT_MS,
    socketTimeout: SILENT_MS,
    dnsTimeout: SILENT_MS,
    // The content is never read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.indexOf('@') + 1);
  return {
    async deliver({ id, fromName, to, subject, text, html, createdAt }) {
      try {
        await transport.sendMail({
          from: { name: headerLine(fromName ?? ''), address: from },
          // As an object it is always a single address, whatever the text contains.
          to: { name: '', address: to },
          subject: headerLine(subject),
          text,
          ...(html !== undefined && { html }),
          // A fixed Message-ID lets mail programs drop the duplicate of an email that was sent twice.
          messageId: `<${id}@${domain}>`,
          date: createdAt,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(AT_MOST_MS),
        });
      } catch (error) {
        throw isRefusal(error) ? new EmailRejected(error.message) : error;
      }
    },
  };
}

/** Whether the recipient or the email is rejected permanently (RFC 5321: 5xx). Errors about our login or setup are not. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return /^(EENVELOPE|EMESSAGE)$/.test(String(error.code)) && Number(error.responseCode) >= 500;
}
