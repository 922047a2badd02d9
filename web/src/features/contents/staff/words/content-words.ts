import type { ContentType } from '@nave/domain/catalogues/video-provider.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentTypeNames } from '@nave/domain/contents/content-type-names.ts';
import { countdown } from '@nave/domain/contents/countdown.ts';
import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { listMoment, sentenceMoment } from '../../../../lib/staff-dates.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';

interface TypeWords {
  /** Used in lists, the type picker, and the subtitles of header and form (SHELL-83 to SHELL-85, CNT-71 to CNT-73). */
  name: string;
  /** The title of the form's video part (CNT-92). */
  part: string;
}

export const typeWords: Record<ContentType, TypeWords> = {
  live: { name: contentTypeNames.live, part: sentence('Live video') },
  simulatedLive: { name: contentTypeNames.simulatedLive, part: sentence('Simulated live video') },
  onDemand: { name: contentTypeNames.onDemand, part: sentence('On-demand video') },
};

/** 'Thu, Dec 24 · 5:00 PM CST · Live', or 'On-demand' (SHELL-82, CNT-74). */
export function headerSubtitle({ contentType, startsAt, timeZoneName: timeZone }: Content): string {
  const type = t(typeWords[contentType].name);
  if (contentType === 'onDemand' || !startsAt) return type;
  return `${listMoment(startsAt, { timeZone })} ${zoneAbbreviation(startsAt, { timeZone })} · ${type}`;
}

/** 'Thu, Dec 24, 5:00 PM CST' for use in a sentence; empty for null. */
export function momentWords(at: string | null, timeZone: string): string {
  return at ? `${sentenceMoment(at, { timeZone })} ${zoneAbbreviation(at, { timeZone })}` : '';
}

/** 'Morning service, Thu, Dec 24, 5:00 PM CST': distinguishes contents with the same name (CNT-348). */
export function datedName({
  name,
  startsAt,
  timeZoneName,
}: Pick<Content, 'name' | 'startsAt' | 'timeZoneName'>): string {
  return startsAt ? `${name}, ${momentWords(startsAt, timeZoneName)}` : name;
}

/** 'Starts in 4 weeks, 5 days', 'Starts in 3 days', 'Starts in 42:10' (CNT-29, CNT-30). */
export function startsIn(startsAt: string, now: number): string {
  return t('Starts in {{time}}', { time: timeUntil(startsAt, now) });
}

/** '4 weeks, 5 days', '42:10'. */
export function timeUntil(startsAt: string, now: number): string {
  const left = countdown(startsAt, now);
  if (left.unit === 'clock') return left.value;
  const days = left.unit === 'weeks' && left.days > 0 ? `, ${amount(left.days, 'day')}` : '';
  return amount(left.value, units[left.unit]) + days;
}

const units = { weeks: 'week', days: 'day', hours: 'hour' } as const;

function amount(value: number, unit: 'week' | 'day' | 'hour'): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** '38 min', '1 hr 15 min'. */
export function durationWords(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  return [hours > 0 && t('{{hours}} hr', { hours }), (rest > 0 || hours === 0) && t('{{rest}} min', { rest })]
    .filter(Boolean)
    .join(' ');
}
