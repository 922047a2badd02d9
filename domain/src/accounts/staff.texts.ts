import type { RefusalText } from '../kernel/refusal.ts';

/** What reading and changing the staff of a client may be refused with. Source: 000 §8. */
export const staffRefusals = {
  notFound: { code: 'accounts.user-not-found', kind: 'not-found', message: 'User not found.' },
  host: { code: 'accounts.level-host', kind: 'forbidden', message: 'Invalid Permission Level: Host' },
  level: { code: 'accounts.level', kind: 'forbidden', message: 'Invalid Permission Level' },
  exists: { code: 'accounts.user-exists', kind: 'conflict', message: 'User already exists' },
  unknownChannel: { code: 'accounts.unknown-channel', kind: 'not-found', message: 'Channel not found.' },
  ownerStays: {
    code: 'accounts.owner-stays',
    kind: 'conflict',
    message: 'An organisation needs an owner. Make somebody else the owner first.',
  },
  notRemoved: { code: 'accounts.not-removed', kind: 'forbidden', message: 'User could not be removed' },
  ownerNotRemoved: { code: 'accounts.owner-not-removed', kind: 'conflict', message: 'User could not be removed' },
} as const satisfies Record<string, RefusalText>;
