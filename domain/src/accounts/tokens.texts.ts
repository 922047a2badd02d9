import type { RefusalText } from '../kernel/refusal.ts';

/** Texts of access tokens. Source: 000 §5, §8. */
export const tokenTexts = {
  nameRequired: 'Name Required',
  scopesRequired: 'Choose what the token may do',
  deleteFailed: 'Error Deleting Access Token',
} as const;

/** Refusals of calls on access tokens. */
export const tokenRefusals = {
  notFound: { code: 'tokens.not-found', kind: 'not-found', message: 'User not found.' },
  gone: { code: 'tokens.gone', kind: 'not-found', message: tokenTexts.deleteFailed },
  stale: { code: 'tokens.stale', kind: 'conflict', message: tokenTexts.deleteFailed },
  notAllowed: { code: 'tokens.not-allowed', kind: 'forbidden', message: 'Unauthorized' },
  tooMany: { code: 'tokens.too-many', kind: 'conflict', message: 'A user can have at most 20 access tokens.' },
} as const satisfies Record<string, RefusalText>;
