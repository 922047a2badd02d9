import { callsOf } from '../kernel/call.ts';
import type { registrationShapes } from './registration.api.ts';

/** The call with which a viewer creates an account. */
export const registrationCalls = callsOf<typeof registrationShapes>()({ register: 'POST /api/auth/register' });
