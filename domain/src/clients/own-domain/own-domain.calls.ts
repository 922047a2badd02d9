import { callsOf } from '../../kernel/call.ts';
import type { ownDomainShapes } from './own-domain.api.ts';

/** HTTP calls with which an owner manages the organisation's own domain. */
export const ownDomainCalls = callsOf<typeof ownDomainShapes>()({
  read: 'GET /api/clients/:clientId/domain',
  claim: 'PUT /api/clients/:clientId/domain',
  check: 'POST /api/clients/:clientId/domain/check',
  remove: 'DELETE /api/clients/:clientId/domain',
});
