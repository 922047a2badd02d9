import { headerLine } from '@nave/domain/kernel/plain-text.ts';
import { createTransport } from 'nodemailer';
import type { OutboxEmail } from './email.ts';

/** Timeout for sending one email, in milliseconds. */
const SEND_TIMEOUT_MS = 60_000;
/** How long to wait for each answer of the mail server, in milliseconds. */
const SERVER_TIMEOUT_MS = 20_000;
/** The same, while an operator waits. */
const VERIFY_TIMEOUT_MS = 5_000;

/** Sends emails. */
export interface MailTransport {
  /** Sends an email. Throws `EmailRejected` if a retry would be useless, and another error if a retry may succeed. */
  deliver(email: OutboxEmail): Promise<void>;
}

/** The mail server has rejected the email permanently. */
export class EmailRejected extends Error {}

/** Sends by SMTP. `from` is the sender's address. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SERVER_TIMEOUT_MS,
    greetingTimeout: SERVER_TIMEOUT_MS,
    socketTimeout: SERVER_TIMEOUT_MS,
    dnsTimeout: SERVER_TIMEOUT_MS,
    // Never read the content of an email from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.indexOf('@') + 1);
  return {
    async deliver({ id, fromName, to, subject, text, html, createdAt }) {
      try {
        await transport.sendMail({
          from: { name: headerLine(fromName ?? ''), address: from },
          // An object is always a single address, no matter what the text contains.
          to: { name: '', address: to },
          subject: headerLine(subject),
          text,
          ...(html !== undefined && { html }),
          // If an email is sent twice, mail programs can recognise the duplicate by the same Message-ID.
          messageId: `<${id}@${domain}>`,
          date: createdAt,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
      } catch (error) {
        throw isRejection(error) ? new EmailRejected(error.message) : error;
      }
    },
  };
}

/** Connects and signs in to the mail server without sending an email. Throws if the mail server does not accept that. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: VERIFY_TIMEOUT_MS,
    greetingTimeout: VERIFY_TIMEOUT_MS,
    socketTimeout: VERIFY_TIMEOUT_MS,
    dnsTimeout: VERIFY_TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Whether the mail server has rejected the recipient or the email permanently (RFC 5321: 5xx). Errors of our sign-in or
 * settings do not count.
 */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return /^(EENVELOPE|EMESSAGE)$/.test(String(error.code)) && Number(error.responseCode) >= 500;
}
