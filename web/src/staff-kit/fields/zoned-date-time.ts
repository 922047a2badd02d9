import { formDate, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { fromWallTime } from '@nave/domain/kernel/time-zones.ts';
import { t } from '../../lib/staff-texts.ts';

/** The instant (ISO-8601) of a day 'YYYY-MM-DD' and a time 'HH:mm' on a zone's clock; null while one is missing. */
export function instantOf(day: string, time: string, zone: string): string | null {
  return day && time ? fromWallTime(`${day}T${time}`, zone).at : null;
}

/** What a clock change does to a time of a zone: a sentence, or null where it does nothing (TIME-82). */
export function clockChangeNote(day: string, time: string, zone: string): string | null {
  if (!day || !time) return null;
  const wall = fromWallTime(`${day}T${time}`, zone);
  if (wall.kind === 'once') return null;
  const shown = `${timeOn(wall.at, zone)} ${zoneAbbreviation(wall.at, { timeZone: zone })}`;
  if (wall.kind === 'skipped') return t('Clocks go forward and skip this time. It will be {{shown}}.', { shown });
  return t('Clocks go back, so this time occurs twice. This is the first one, {{shown}}.', { shown });
}

/** The same moment on the editor's own clock, or null where both clocks read alike. */
export function ownTimeNote(instant: string, zone: string, ownZone: string): string | null {
  const own = formDate(instant, { timeZone: ownZone });
  if (own === formDate(instant, { timeZone: zone })) return null;
  return t('Your time: {{own}} {{zoneAbbreviation}}', {
    own,
    zoneAbbreviation: zoneAbbreviation(instant, { timeZone: ownZone }),
  });
}

function timeOn(instant: string, zone: string): string {
  return formDate(instant, { timeZone: zone }).slice(11);
}

/** The zone of the device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
