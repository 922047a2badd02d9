import { createContext } from 'react';
import type { Presence } from '../staff/use-staff-presence.ts';

/** The presence on the host panel's channels. The panel follows it once for all its parts. */
export const StaffPresenceContext = createContext<Presence | null>(null);
