import type { RefusalText } from '../kernel/refusal.ts';

/** Texts for the interactions of a running content. Source: 002 §4.3, §5. */
export const interactionsTexts = {
  emailRequired: 'Email is required',
  emailInvalid: 'Must be a valid email',
  notLive: 'Video Not Live',
} as const;

export const interactionsRefusals = {
  notFound: { code: 'interactions.not-found', kind: 'not-found', message: 'Interaction not found.' },
  notHost: { code: 'interactions.not-host', kind: 'forbidden', message: 'Only hosts of this content can do this.' },
  notPreparer: {
    code: 'interactions.not-preparer',
    kind: 'forbidden',
    message: 'Only owners, admins and superhosts can prepare interactions.',
  },
  notLive: { code: 'interactions.not-live', kind: 'conflict', message: interactionsTexts.notLive },
  notSent: { code: 'interactions.not-sent', kind: 'conflict', message: 'This interaction has not been sent yet.' },
  noResults: {
    code: 'interactions.no-results',
    kind: 'conflict',
    message: 'Results can be shown after 5 answers, and not if a response asks for an email or starts a chat.',
  },
  tooMany: { code: 'interactions.too-many', kind: 'conflict', message: 'A content can have at most 30 interactions.' },
  answered: { code: 'interactions.answered', kind: 'conflict', message: 'You have already answered this.' },
  tooFast: {
    code: 'interactions.too-fast',
    kind: 'too-many',
    message: 'Too many answers. Try again in a moment.',
  },
  responseUnknown: {
    code: 'interactions.response-unknown',
    kind: 'invalid',
    message: 'This interaction has no such response.',
  },
  invalidEmail: { code: 'interactions.invalid-email', kind: 'invalid', message: interactionsTexts.emailInvalid },
} as const satisfies Record<string, RefusalText>;
