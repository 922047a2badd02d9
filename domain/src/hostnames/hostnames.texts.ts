import type { RefusalText } from '../kernel/refusal.ts';

export const hostnameRefusals = {
  notOurs: { code: 'hostnames.not-ours', kind: 'not-found', message: 'No organisation has claimed this domain.' },
} as const satisfies Record<string, RefusalText>;
