import type { RefusalText } from '../kernel/refusal.ts';

/** What a call that names a client may be refused with. */
export const clientRefusals = {
  notFound: { code: 'clients.not-found', kind: 'not-found', message: 'Client not found.' },
} as const satisfies Record<string, RefusalText>;
