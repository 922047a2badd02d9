import type { RefusalText } from '../kernel/refusal.ts';

export const hostnameRefusals = {
  notOurs: { code: 'hostnames.not-ours', kind: 'not-found', message: 'Nobody here has claimed this domain.' },
} as const satisfies Record<string, RefusalText>;
