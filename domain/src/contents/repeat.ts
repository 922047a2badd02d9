import { z } from 'zod';
import type { ContentType } from '../catalogues/video-provider.ts';
import { formDay } from '../kernel/date-form.ts';
import { formSwitch, notValid } from '../kernel/form-fields.ts';
import { isId } from '../kernel/ids.ts';
import { fromWallTime, toWallTime } from '../kernel/time-zones.ts';

/** How many contents one repeat makes at most: a year of Sundays. */
export const MAX_REPEATS = 52;
const DAY_MS = 86_400_000;
const label = 'Repeat';

/** On which days of the week (0 is Sunday), and how often or until which day (CNT-291, CNT-292). */
export const repeatFormSchema = z
  .strictObject(
    {
      /** The page's own: the same repeat sent again makes nothing more. */
      id: z.string(notValid(label)).refine(isId, notValid(label)),
      days: z
        .array(z.int(notValid(label)).min(0, notValid(label)).max(6, notValid(label)), notValid(label))
        .min(1, 'Choose at least one day')
        .max(7, notValid(label)),
      count: z
        .int('How often is required')
        .min(1, 'How often is required')
        .max(MAX_REPEATS, `At most ${MAX_REPEATS} times`)
        .nullable(),
      until: formDay,
      /** Nothing is made: the answer alone is wanted. */
      preview: formSwitch('Preview'),
    },
    notValid(label),
  )
  .check(({ value: { count, until }, issues }) => {
    if ((count === null) === (until === null))
      issues.push({ code: 'custom', input: count, path: ['count'], message: 'Say how often, or until when' });
  });
export type RepeatForm = z.infer<typeof repeatFormSchema>;

/** What a repeat makes, or would: when each begins, and what of the same channels is on at that time (CNT-294). */
export const repeatAnswerSchema = z
  .strictObject({
    items: z.array(z.strictObject({ startsAt: z.iso.datetime(), collidesWith: z.array(z.string()) })),
  })
  .meta({ id: 'Repeat' });

interface Repeated {
  startsAt: string;
  timeZoneName: string;
}

/** Whether a content can be repeated: it is not on demand, and has a start (CNT-291). */
export function isRepeatable<One extends { contentType: ContentType; startsAt: string | null }>(
  content: One,
): content is One & { startsAt: string } {
  return content.contentType !== 'onDemand' && content.startsAt !== null;
}

/** What a repeat proposes: weekly on the content's own day, a quarter of a year. */
export function newRepeatForm({ startsAt, timeZoneName }: Repeated, id: string): RepeatForm {
  const days = [weekdayOf(toWallTime(startsAt, timeZoneName).slice(0, 10))];
  return { id, days, count: 12, until: null, preview: false };
}

/** A moment as many days later, on the clock of the zone: 10:00 stays 10:00 (CNT-293). A time that is skipped there moves on. */
export function daysLater(instant: string, days: number, zone: string): string {
  const wall = toWallTime(instant, zone);
  return fromWallTime(`${dayAfter(wall.slice(0, 10), days)}T${wall.slice(11)}`, zone).at;
}

/** How many days after the content each of the coming ones begins, after `now` (epoch milliseconds), the soonest first. */
export function repeatDays(
  { startsAt, timeZoneName }: Repeated,
  { days, count, until }: Pick<RepeatForm, 'days' | 'count' | 'until'>,
  now: number,
): number[] {
  const first = toWallTime(startsAt, timeZoneName).slice(0, 10);
  const most = Math.min(count ?? MAX_REPEATS, MAX_REPEATS);
  const today = toWallTime(new Date(now).toISOString(), timeZoneName).slice(0, 10);
  const from = Math.max(1, daysBetween(first, today));
  const found: number[] = [];
  // Whatever is chosen, every week has a day of it.
  for (let after = from; after <= from + 7 * (MAX_REPEATS + 1) && found.length < most; after += 1) {
    const day = dayAfter(first, after);
    if (until !== null && day > until) break;
    const isChosen = days.includes(weekdayOf(day));
    if (isChosen && Date.parse(daysLater(startsAt, after, timeZoneName)) > now) found.push(after);
  }
  return found;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
