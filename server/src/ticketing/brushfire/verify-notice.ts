import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** How old or how far ahead of the server's clock a notice may be, in seconds. */
const MAX_AGE_SECONDS = 300;
const MAX_ID = 200;
/** While the partner changes its secret, it signs with two. */
const MAX_SIGNATURES = 5;

interface Signed {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Verifies the signature of a notice by the Standard Webhooks specification (TKT-69, TKT-70, G12). Returns the id of
 * the message; null if the signature is missing, wrong or too old.
 */
export function verifyNotice({ headers, body }: Signed, secret: string, now: Date): string | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  if (!/^[\x21-\x7e]+$/.test(id) || id.length > MAX_ID || !/^\d{1,12}$/.test(timestamp)) return null;
  const sentAt = Number(timestamp) * 1_000;
  if (Math.abs(now.getTime() - sentAt) > MAX_AGE_SECONDS * 1_000) return null;
  const expected = Buffer.from(new Webhook(secret).sign(id, new Date(sentAt), body.toString()));
  const given = signatures.split(' ', MAX_SIGNATURES).map((signature) => Buffer.from(signature));
  return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected)) ? id : null;
}
