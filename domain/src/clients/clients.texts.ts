import { keyTexts } from '../kernel/kernel.texts.ts';
import type { RefusalText } from '../kernel/refusal.ts';

/** Errors and texts of the organisation's form. Source: 000 §5. */
export const clientTexts = {
  nameRequired: 'Name is required',
  logoRequired: 'Logo is required',
  timeZone: 'Must select a default time zone',
  homeUrlInvalid: 'Please include a valid URL',
  auth0Domain: 'Domain is required',
  auth0DomainInvalid: 'Use a domain like church.eu.auth0.com',
  auth0ClientId: 'Client ID is required',
  auth0ButtonText: 'Button text is required',
  colorInvalid: 'Please use a valid hexadecimal color code',
  domainCharacters: 'Custom Domain can only include letters, numbers, dashes, and periods',
  domainInvalid: 'Custom Domain must be a full name, such as watch.example.org',
  ticketingDigits: 'Ticketing number can only include digits',
  eventDigits: 'Event numbers can only include digits',
  tooManyEvents: 'There can be at most 100 event numbers',
  stripeInvalid: 'Stripe customer must start with cus_',
} as const;

/** Refusals of calls on a client. */
export const clientRefusals = {
  notFound: { code: 'clients.not-found', kind: 'not-found', message: 'Client not found.' },
  keyTaken: { code: 'clients.key-taken', kind: 'conflict', message: keyTexts.taken },
  onlyFramed: { code: 'links.only-framed', kind: 'forbidden', message: 'This page only opens inside another page.' },
  domainTaken: { code: 'clients.domain-taken', kind: 'conflict', message: 'Custom Domain is already taken' },
  changed: {
    code: 'clients.changed',
    kind: 'conflict',
    message: 'Someone else saved this organisation meanwhile.',
  },
  added: {
    code: 'clients.added',
    kind: 'conflict',
    message: 'This organisation was added already, with what was in the form before.',
  },
} as const satisfies Record<string, RefusalText>;
