import type { RefusalText } from '../kernel/refusal.ts';

/** Source: 002 §7.1 (ANA-30, ANA-31). */
export const analyticsRefusals = {
  denied: {
    code: 'analytics.denied',
    kind: 'forbidden',
    message: 'Permission denied for this content. Talk with an admin to gain access.',
  },
  staysDeleted: {
    code: 'analytics.stays-deleted',
    kind: 'conflict',
    message: 'This content can no longer be counted again: the times of its visits were deleted. Its figures stay.',
  },
  failed: {
    code: 'analytics.failed',
    kind: 'unavailable',
    message: 'An error occured while aggregating your analytics. Please try again later.',
  },
  unknownLink: { code: 'analytics.unknown-link', kind: 'invalid', message: 'This content has no such link.' },
  notThere: { code: 'analytics.not-there', kind: 'conflict', message: 'You can answer on the page of the video.' },
  notLive: { code: 'analytics.not-live', kind: 'conflict', message: 'You can answer while the video is live.' },
} as const satisfies Record<string, RefusalText>;
