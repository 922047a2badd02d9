import { callsOf } from '../../kernel/call.ts';
import type { linkShapes } from './links.api.ts';

/** `:page` is a hash of the link's HTML, so that a changed link has another URL. */
export const linkCalls = callsOf<typeof linkShapes>()({
  page: 'GET /cdn/clients/:clientId/links/:page',
});
