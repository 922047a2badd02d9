import { callsOf } from '../../kernel/call.ts';
import type { linkShapes } from './links.api.ts';

/** `page` is named by what it says: a link that changes has another page. */
export const linkCalls = callsOf<typeof linkShapes>()({
  page: 'GET /cdn/clients/:clientId/links/:page',
});
