import type { RefusalText } from '../kernel/refusal.ts';

export const clientRefusals = {
  notFound: { code: 'clients.not-found', kind: 'not-found', message: 'Client not found.' },
} as const satisfies Record<string, RefusalText>;
