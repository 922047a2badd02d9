import { callsOf } from '../kernel/call.ts';
import type { productShapes } from './product.api.ts';

/** Calls that return data of an organisation to the global owner only. */
export const productCalls = callsOf<typeof productShapes>()({
  read: 'GET /api/clients/:clientId/product',
  archiveConsequences: 'GET /api/clients/:clientId/product/archive-consequences',
});
