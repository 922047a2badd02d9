import { callsOf } from '../kernel/call.ts';
import type { registrationShapes } from './registration.api.ts';

/** A viewer makes an account of their own. */
export const registrationCalls = callsOf<typeof registrationShapes>()({ register: 'POST /api/auth/register' });
