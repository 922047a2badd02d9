import type { RefusalText } from '../kernel/refusal.ts';

/** Texts of the nuke page. Source: 000 §8. */
export const erasureTexts = { nuked: 'User Nuked!', failed: 'Failed' } as const;

/** Refusals of erasing a person. */
export const erasureRefusals = {
  notFound: { code: 'accounts.nothing-to-erase', kind: 'not-found', message: 'Nothing is stored about this email.' },
  yourself: { code: 'accounts.erase-yourself', kind: 'conflict', message: 'You can’t erase yourself.' },
  lastOwner: {
    code: 'accounts.last-global-owner',
    kind: 'conflict',
    message: 'This is the last global owner. Add another one first.',
  },
  signInAgain: {
    code: 'accounts.erase-sign-in-again',
    kind: 'forbidden',
    message: 'You signed in more than 5 minutes ago. Sign out and in again, then repeat this.',
  },
} as const satisfies Record<string, RefusalText>;
