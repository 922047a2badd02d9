import { callsOf } from '../kernel/call.ts';
import type { magicLinkShapes } from './magic-link.api.ts';

/** Calls for sign-in links. `lookAtMagicLink` only reads, but sends the code in the body of a POST: URLs are logged. */
export const magicLinkCalls = callsOf<typeof magicLinkShapes>()({
  askMagicLink: 'POST /api/auth/magic-link',
  lookAtMagicLink: 'POST /api/auth/magic-link/look',
  useMagicLink: 'POST /api/auth/magic-link/use',
});
