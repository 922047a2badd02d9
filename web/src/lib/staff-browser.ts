import { store, stored } from './storage.ts';

const STAFF_SEEN = 'nave.staff-seen';
/** How long a browser counts as staff after a page that staff have opened, in milliseconds (VIEW-150, ANA-90). */
const STAFF_FOR_MS = 30 * 60_000;

/** Whether staff use this browser: now, or on a viewer page in the last 30 minutes. Source: 002 §6 (ANA-89 to ANA-93). */
export function isStaffBrowser(isStaff: boolean): boolean {
  const now = Date.now();
  if (isStaff) store(STAFF_SEEN, String(now));
  return isStaff || now - Number(stored(STAFF_SEEN) ?? Number.NaN) < STAFF_FOR_MS;
}
