import type { ContentType, VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { countdown } from '@nave/domain/contents/countdown.ts';
import { formDate, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';

interface TypeWords {
  /** In lists, the type picker, and the subtitles of header and form (SHELL-83 to SHELL-85, CNT-71 to CNT-73). */
  name: string;
  /** The part of the form with the video (CNT-92). */
  part: string;
}

export const typeWords: Record<ContentType, TypeWords> = {
  live: { name: 'Live', part: 'Live video' },
  simulatedLive: { name: 'Simulated live', part: 'Simulated live video' },
  onDemand: { name: 'On-demand', part: 'On-demand video' },
};

/** '12/24/2026 05:00 PM CST · Live', or 'On-demand' (SHELL-82, CNT-74). */
export function headerSubtitle({ contentType, startsAt, timeZoneName }: Content): string {
  const type = typeWords[contentType].name;
  if (contentType === 'onDemand' || !startsAt) return type;
  return `${formDate(startsAt, { timeZone: timeZoneName })} ${zoneAbbreviation(startsAt, { timeZone: timeZoneName })} · ${type}`;
}

/** 'Starts in 4 weeks, 5 days', 'Starts in 3 days', 'Starts in 42:10' (CNT-29, CNT-30). */
export function startsIn(startsAt: string, now: number): string {
  const left = countdown(startsAt, now);
  if (left.unit === 'clock') return `Starts in ${left.value}`;
  const days = left.unit === 'weeks' && left.days > 0 ? `, ${amount(left.days, 'days')}` : '';
  return `Starts in ${amount(left.value, left.unit)}${days}`;
}

function amount(value: number, units: 'weeks' | 'days' | 'hours'): string {
  const unit = units.replace(/s$/, '');
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

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

/** What the source of a provider is called; its errors use the same words (CNT-166 to CNT-171). */
export function sourceLabel(provider: string, contentType: ContentType): 'Video URL' | 'Embed Id' | 'Embed Code' {
  const ids: string[] = ['livingAsOne', 'livingAsOneSingle'] satisfies VideoProvider[];
  const snippets: string[] = ['livestream', 'other'] satisfies VideoProvider[];
  if (ids.includes(provider)) return 'Embed Id';
  return contentType === 'live' && snippets.includes(provider) ? 'Embed Code' : 'Video URL';
}
