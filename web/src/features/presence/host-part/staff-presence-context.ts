import { createContext } from 'react';
import type { Presence } from '../staff/use-staff-presence.ts';

/** Who is on the channels of the host panel; the panel follows it once for all its parts. */
export const StaffPresenceContext = createContext<Presence | null>(null);
