import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { listMoment } from '../../../lib/staff-dates.ts';

/** Formats an event's start in the client's zone: 'Sat, Dec 12 · 6:00 PM CST'. */
export function startWords(startsAt: string, timeZone: string): string {
  return `${listMoment(startsAt, { timeZone })} ${zoneAbbreviation(startsAt, { timeZone })}`;
}
