import { callsOf } from '../kernel/call.ts';
import type { hostnameShapes } from './hostnames.api.ts';

/** What a proxy asks about the hostnames of the installation. */
export const hostnameCalls = callsOf<typeof hostnameShapes>()({
  check: 'GET /api/domains/check',
});
