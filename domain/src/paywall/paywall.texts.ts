import type { RefusalText } from '../kernel/refusal.ts';

/** Why a browser does not get a seat. Source: 000 §8, product decisions (PAY-33 to PAY-40). */
export const entryRefusals = {
  format: { code: 'paywall.format', kind: 'invalid', message: 'Invalid Attendee Number Format' },
  noAccess: {
    code: 'paywall.no-access',
    kind: 'forbidden',
    message: 'This attendee number does not have access',
  },
  otherEvent: {
    code: 'paywall.other-event',
    kind: 'forbidden',
    message: 'This attendee number does not belong to this content.',
  },
  canceled: { code: 'paywall.canceled', kind: 'forbidden', message: 'This attendee has been canceled' },
  screensFull: {
    code: 'paywall.screens-full',
    kind: 'conflict',
    message: 'This attendee number is already in use on the maximum number of screens',
  },
  accessEnded: { code: 'paywall.access-ended', kind: 'gone', message: 'Your access to this content has ended' },
} as const satisfies Record<string, RefusalText>;
export type EntryRefusal = (typeof entryRefusals)[keyof typeof entryRefusals];

/** Refusals of the paywall's calls and commands that judge no attendee number. */
export const paywallRefusals = {
  placeNotFound: { code: 'paywall.not-found', kind: 'not-found', message: 'Event Not Found!' },
  seatNotFound: { code: 'paywall.no-seat', kind: 'not-found', message: 'Not found.' },
  otherBrowser: { code: 'paywall.other-browser', kind: 'forbidden', message: 'Unauthorized' },
  unknownBrowser: { code: 'paywall.unknown-browser', kind: 'forbidden', message: 'Allow cookies to watch.' },
  tooManyTries: {
    code: 'paywall.too-many',
    kind: 'too-many',
    message: 'Too many attendee numbers. Try again later.',
  },
  tooManyTakeOvers: {
    code: 'paywall.too-many-take-overs',
    kind: 'too-many',
    message: 'This number has changed screens too often. Try again later.',
  },
  unavailable: {
    code: 'paywall.unavailable',
    kind: 'unavailable',
    message: 'We cannot check numbers now. We keep trying.',
  },
} as const satisfies Record<string, RefusalText>;

/** Refusals of the desk of an event. */
export const deskRefusals = {
  eventNotFound: { code: 'paywall.no-event', kind: 'not-found', message: 'Event not found.' },
  attendeeNotFound: {
    code: 'paywall.no-attendee',
    kind: 'not-found',
    message: 'Nobody in your organisation has this attendee number.',
  },
} as const satisfies Record<string, RefusalText>;

/** Why a seat has ended. `message` is empty if the viewer has given the seat back. */
export const seatEndings = {
  canceled: entryRefusals.canceled,
  accessEnded: entryRefusals.accessEnded,
  takenOver: { code: 'paywall.taken-over', message: 'Another of your screens has taken over.' },
  freed: { code: 'paywall.freed', message: 'Event staff have freed this screen for another one.' },
  released: { code: 'paywall.released', message: '' },
  lapsed: { code: 'paywall.lapsed', message: '' },
} as const;
