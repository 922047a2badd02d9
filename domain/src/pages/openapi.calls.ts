import { callsOf } from '../kernel/call.ts';
import type { openApiShapes } from './openapi.api.ts';

/** The call that returns the description of all calls of this installation, for programs (API-10). */
export const openApiCalls = callsOf<typeof openApiShapes>()({
  document: 'GET /api/openapi.json',
});
