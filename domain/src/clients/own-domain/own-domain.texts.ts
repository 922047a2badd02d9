import type { RefusalText } from '../../kernel/refusal.ts';

export const ownDomainTexts = {
  required: 'Custom Domain is required',
} as const;

export const ownDomainRefusals = {
  noClaim: { code: 'own-domain.none', kind: 'not-found', message: 'There is no domain to check.' },
  tooManyChecks: {
    code: 'own-domain.too-many-checks',
    kind: 'too-many',
    message: 'Too many checks. Try again in a minute.',
  },
} as const satisfies Record<string, RefusalText>;
