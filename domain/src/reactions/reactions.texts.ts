import type { RefusalText } from '../kernel/refusal.ts';

export const reactionsRefusals = {
  notLive: { code: 'reactions.not-live', kind: 'conflict', message: 'Reactions are possible while the video is live.' },
  disabled: { code: 'reactions.disabled', kind: 'forbidden', message: 'This content has no reactions.' },
  unknownIcon: {
    code: 'reactions.unknown-icon',
    kind: 'invalid',
    message: 'This content does not have this reaction.',
  },
  tooMany: { code: 'reactions.too-many', kind: 'invalid', message: 'A batch can have at most 20 reactions.' },
  tooFast: { code: 'reactions.too-fast', kind: 'too-many', message: 'Too many reactions. Try again in a moment.' },
} as const satisfies Record<string, RefusalText>;
