/** A message whose time differs from the current time by more than this is refused, in milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Verifies a webhook message by the Standard Webhooks specification and returns its JSON. `body` is the body's text as it
 * was received. Throws if the signature is wrong, or if the message is older or newer than five minutes.
 */
export async function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>> | Headers,
  body: string,
): Promise<unknown> {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : [headers[name]].flat()[0]) ?? '';
  const [id, sentAt, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(read);
  if (!(Math.abs(Date.now() - Number(sentAt) * 1_000) <= TOLERANCE_MS))
    throw new Error('The time of the webhook message is missing, or differs by more than five minutes.');
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${body}`);
  for (const signature of signatures?.split(' ') ?? []) {
    const given = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1];
    if (given && (await crypto.subtle.verify('HMAC', key, fromBase64(given), signed))) return JSON.parse(body);
  }
  throw new Error('The signature of the webhook message is wrong.');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
