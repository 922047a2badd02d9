import { callsOf } from '../kernel/call.ts';
import type { productShapes } from './product.api.ts';

/** Data of an organisation that only the global owner sees. */
export const productCalls = callsOf<typeof productShapes>()({
  read: 'GET /api/clients/:clientId/product',
  archiveConsequences: 'GET /api/clients/:clientId/product/archive-consequences',
});
