import { callsOf } from '../kernel/call.ts';
import type { productShapes } from './product.api.ts';

/** What the global owner alone sees of an organisation. */
export const productCalls = callsOf<typeof productShapes>()({
  read: 'GET /api/clients/:clientId/product',
  archiveConsequences: 'GET /api/clients/:clientId/product/archive-consequences',
});
