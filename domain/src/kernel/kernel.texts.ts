import { retryCodes } from './codes-to-retry.ts';
import type { RefusalText } from './refusal.ts';

/** Refusals that every slice shares. */
export const kernelRefusals = {
  notSignedIn: { code: 'session.missing', kind: 'not-signed-in', message: 'Sign in to continue.' },
  unauthorized: { code: 'session.unauthorized', kind: 'forbidden', message: 'Unauthorized' },
  notFound: { code: 'request.not-found', kind: 'not-found', message: 'Not found.' },
  methodUnknown: { code: 'request.method', kind: 'not-allowed', message: 'This cannot be done here.' },
  malformed: { code: 'request.malformed', kind: 'invalid', message: 'This request could not be understood.' },
  invalidForm: { code: 'request.invalid', kind: 'invalid', message: 'There were some problems with the form' },
  tooLarge: { code: 'request.too-large', kind: 'too-large', message: 'This request is too large.' },
  headerTooLarge: { code: 'request.too-large', kind: 'header-too-large', message: 'This request is too large.' },
  late: { code: 'request.malformed', kind: 'late', message: 'This request took too long to arrive.' },
  expectation: { code: 'request.expectation', kind: 'unexpecting', message: 'This Expect header is not supported.' },
  wrongType: {
    code: 'request.wrong-type',
    kind: 'wrong-type',
    message: 'This type of request body is not supported here.',
  },
  foreignOrigin: { code: 'request.foreign-origin', kind: 'forbidden', message: 'This request came from another site.' },
  tooMany: { code: 'request.too-many', kind: 'too-many', message: 'Too many requests. Try again later.' },
  tooManyDownloads: {
    code: 'request.too-many-downloads',
    kind: 'too-many',
    message: 'Too many downloads. Wait until one of them has finished.',
  },
  unavailable: {
    code: 'server.unavailable',
    kind: 'unavailable',
    message: 'This is not available right now. Try again in a moment.',
  },
  uncertain: {
    code: retryCodes.uncertain,
    kind: 'unavailable',
    message: 'We don’t know yet whether this was saved. We keep checking.',
  },
  busy: { code: retryCodes.busy, kind: 'unavailable', message: 'The server is busy. We keep trying.' },
  unexpected: { code: 'server.unexpected', kind: 'unexpected', message: 'Something went wrong. Please try again' },
} as const satisfies Record<string, RefusalText>;

/**
 * Returns the refusal of a request for a hostname that belongs neither to the product nor to an organisation (HOST-49).
 */
export function misdirected(publicUrl: string): RefusalText {
  const message = `There is nothing at this address. Open ${publicUrl} instead.`;
  return { code: 'request.misdirected', kind: 'misdirected', message };
}

/** The text of the page for a misdirected request, by the visitor's language. */
export const misdirectedPage = {
  en: (publicUrl: string) => misdirected(publicUrl).message,
  es: (publicUrl: string) => `No hay nada en esta dirección. Abre ${publicUrl}.`,
} as const;

/** Errors of the URL key of a client or channel. Source: 000 §5, 001 §5. */
export const keyTexts = {
  required: 'URL is required',
  tooShort: 'URL needs to be at least 2 characters',
  tooLong: 'URL cannot be more than 50 characters',
  characters: 'URL can only include letters, numbers, and dashes',
  withoutLetter: 'URL needs at least one letter or number',
  taken: 'URL is already taken',
  lookupFailed: 'Something went wrong. Please try again',
} as const;

/** Error of a date that is out of range. */
export const dateOutOfRange = 'Use a date after 1900.';
