import type { RefusalText } from '../../kernel/refusal.ts';
import { EVENTS_KEPT_DAYS } from './client-event.ts';

export const clientEventRefusals = {
  gone: {
    code: 'events.gone',
    kind: 'gone',
    message: `Events are stored for ${EVENTS_KEPT_DAYS} days. Continue with the oldest stored event.`,
  },
  tooManyWaiting: {
    code: 'events.too-many-waiting',
    kind: 'too-many',
    message: 'Too many requests are waiting for events. Try again in a few seconds.',
  },
} as const satisfies Record<string, RefusalText>;
