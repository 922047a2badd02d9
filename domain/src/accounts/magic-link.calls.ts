import { callsOf } from '../kernel/call.ts';
import type { magicLinkShapes } from './magic-link.api.ts';

/** Sign-in links. Reading one is a POST too, with the code in the body, because URLs are logged. */
export const magicLinkCalls = callsOf<typeof magicLinkShapes>()({
  askMagicLink: 'POST /api/auth/magic-link',
  lookAtMagicLink: 'POST /api/auth/magic-link/look',
  useMagicLink: 'POST /api/auth/magic-link/use',
});
