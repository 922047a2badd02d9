import { formDate, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { fromWallTime } from '@nave/domain/kernel/time-zones.ts';
import { t } from '../../lib/staff-texts.ts';

/** Returns the instant (ISO-8601) of a day 'YYYY-MM-DD' and a time 'HH:mm' in a zone. Returns null if either is ''. */
export function instantOf(day: string, time: string, zone: string): string | null {
  return day && time ? fromWallTime(`${day}T${time}`, zone).at : null;
}

/** Returns a sentence about a clock change that affects the time, or null (TIME-82). */
export function clockChangeNote(day: string, time: string, zone: string): string | null {
  if (!day || !time) return null;
  const wall = fromWallTime(`${day}T${time}`, zone);
  if (wall.kind === 'once') return null;
  const shown = `${timeIn(wall.at, zone)} ${zoneAbbreviation(wall.at, { timeZone: zone })}`;
  if (wall.kind === 'skipped') return t('Clocks go forward and skip this time. It will be {{shown}}.', { shown });
  return t('Clocks go back, so this time occurs twice. This is the first one, {{shown}}.', { shown });
}

/** Returns a sentence with the time in the user's own zone, or null if both zones show the same time. */
export function ownTimeNote(instant: string, zone: string, ownZone: string): string | null {
  const own = formDate(instant, { timeZone: ownZone });
  if (own === formDate(instant, { timeZone: zone })) return null;
  return t('Your time: {{own}} {{zoneAbbreviation}}', {
    own,
    zoneAbbreviation: zoneAbbreviation(instant, { timeZone: ownZone }),
  });
}

function timeIn(instant: string, zone: string): string {
  return formDate(instant, { timeZone: zone }).slice(11);
}

/** The zone of the device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
