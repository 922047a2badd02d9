import type { ContentType } from '@nave/domain/catalogues/video-provider.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentTypeNames } from '@nave/domain/contents/content-type-names.ts';
import { countdown } from '@nave/domain/contents/countdown.ts';
import { formDate, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';

interface TypeWords {
  /** In lists, the type picker, and the subtitles of header and form (SHELL-83 to SHELL-85, CNT-71 to CNT-73). */
  name: string;
  /** The part of the form with the video (CNT-92). */
  part: string;
}

export const typeWords: Record<ContentType, TypeWords> = {
  live: { name: contentTypeNames.live, part: 'Live video' },
  simulatedLive: { name: contentTypeNames.simulatedLive, part: 'Simulated live video' },
  onDemand: { name: contentTypeNames.onDemand, part: 'On-demand video' },
};

/** '12/24/2026 05:00 PM CST · Live', or 'On-demand' (SHELL-82, CNT-74). */
export function headerSubtitle({ contentType, startsAt, timeZoneName }: Content): string {
  const type = typeWords[contentType].name;
  if (contentType === 'onDemand' || !startsAt) return type;
  return `${momentWords(startsAt, timeZoneName)} · ${type}`;
}

/** '12/24/2026 05:00 PM CST'; empty where there is no moment. */
export function momentWords(at: string | null, timeZone: string): string {
  return at ? `${formDate(at, { timeZone })} ${zoneAbbreviation(at, { timeZone })}` : '';
}

/** 'Starts in 4 weeks, 5 days', 'Starts in 3 days', 'Starts in 42:10' (CNT-29, CNT-30). */
export function startsIn(startsAt: string, now: number): string {
  const left = countdown(startsAt, now);
  if (left.unit === 'clock') return `Starts in ${left.value}`;
  const days = left.unit === 'weeks' && left.days > 0 ? `, ${amount(left.days, 'days')}` : '';
  return `Starts in ${amount(left.value, left.unit)}${days}`;
}

function amount(value: number, units: 'weeks' | 'days' | 'hours'): string {
  return amounts[units].format(value);
}

const inUnits = (unit: string) => new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
const amounts = { weeks: inUnits('week'), days: inUnits('day'), hours: inUnits('hour') };

/** 'MM/DD/YYYY' of a calendar day. */
export function dayWords(day: string): string {
  return formDate(`${day}T12:00:00Z`, { timeZone: 'UTC' }).slice(0, 10);
}

/** '38 min', '1 hr 15 min'. */
export function durationWords(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return [hours > 0 && `${hours} hr`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
