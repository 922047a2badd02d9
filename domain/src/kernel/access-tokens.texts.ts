import type { RefusalText } from './refusal.ts';
import type { Scope } from './scope.ts';

/** Refusals of requests that a program sends with an access token. */
export const programRefusals = {
  peopleOnly: {
    code: 'tokens.people-only',
    kind: 'forbidden',
    message: 'This call is for people. No access token can use it.',
  },
  expired: {
    code: 'tokens.expired',
    kind: 'not-signed-in',
    message: 'This access token has expired. Create a new one.',
  },
  inAddress: {
    code: 'tokens.in-address',
    kind: 'not-signed-in',
    message: 'Send the access token in the header Authorization. Addresses are stored in logs, so delete this token.',
  },
  badKey: {
    code: 'request.idempotency-key',
    kind: 'invalid',
    message: 'The Idempotency-Key must have 1 to 255 letters, digits or signs.',
  },
  keyReused: {
    code: 'request.key-reused',
    kind: 'unprocessable',
    message: 'This Idempotency-Key was used for another request. Use a new key.',
  },
  keyBusy: {
    code: 'request.key-busy',
    kind: 'conflict',
    message: 'The request with this Idempotency-Key is still running. Send it again in a moment.',
  },
  answerTooLarge: {
    code: 'request.answer-not-stored',
    kind: 'conflict',
    message: 'The request with this Idempotency-Key has succeeded, but its answer was too large to be stored.',
  },
  tooManyKeys: {
    code: 'request.too-many-keys',
    kind: 'too-many',
    message:
      'This access token has used 10,000 Idempotency-Keys within 24 hours. Wait, or send the request without a key.',
  },
  keyOnUpload: {
    code: 'request.key-on-upload',
    kind: 'invalid',
    message: 'An upload of a file takes no Idempotency-Key. Send it without this header.',
  },
} as const satisfies Record<string, RefusalText>;

/** Returns the refusal of a call that needs scopes which the access token does not have. */
export function scopeRefusal(needed: readonly Scope[]): RefusalText {
  return { code: 'tokens.scope', kind: 'forbidden', message: `This call needs the scopes ${needed.join(' ')}.` };
}
