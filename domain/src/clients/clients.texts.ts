import { keyTexts } from '../kernel/kernel.texts.ts';
import type { RefusalText } from '../kernel/refusal.ts';

/** Sentences of the organisation's form. Source: 000 §5. */
export const clientTexts = {
  nameRequired: 'Name is required',
  logoRequired: 'Logo is required',
  timeZone: 'Must select a default time zone',
  homeUrlInvalid: 'Please include a valid URL',
  colorInvalid: 'Please use a valid hexadecimal color code',
} as const;

/** What a call that names a client may be refused with. */
export const clientRefusals = {
  notFound: { code: 'clients.not-found', kind: 'not-found', message: 'Client not found.' },
  keyTaken: { code: 'clients.key-taken', kind: 'conflict', message: keyTexts.taken },
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
