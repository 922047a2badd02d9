import { callsOf } from '../kernel/call.ts';
import type { hostnameShapes } from './hostnames.api.ts';

/** The call with which a proxy checks hostnames of the installation. */
export const hostnameCalls = callsOf<typeof hostnameShapes>()({
  check: 'GET /api/domains/check',
});
