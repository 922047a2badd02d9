import { callsOf } from '../kernel/call.ts';
import type { magicLinkShapes } from './magic-link.api.ts';

/** Links that sign in. Their code stands in no address that a log could keep, so looking at one is a POST too. */
export const magicLinkCalls = callsOf<typeof magicLinkShapes>()({
  askMagicLink: 'POST /api/auth/magic-link',
  lookAtMagicLink: 'POST /api/auth/magic-link/look',
  useMagicLink: 'POST /api/auth/magic-link/use',
});
