import { z } from 'zod';
import type { ContentType } from '../catalogues/video-provider.ts';
import { formDay } from '../kernel/date-form.ts';
import { formSwitch, notValid } from '../kernel/form-fields.ts';
import { isId } from '../kernel/ids.ts';
import { fromWallTime, toWallTime } from '../kernel/time-zones.ts';

/** Maximum number of contents that one repeat creates: a year of Sundays. */
export const MAX_REPEATS = 52;
const DAY_MS = 86_400_000;
const label = 'Repeat';

/** Days of the week (0 is Sunday), and either the number of repetitions or the last day (CNT-291, CNT-292). */
export const repeatFormSchema = z
  .strictObject(
    {
      /** An idempotency key that the page generates, so that a repeated request does not create more contents. */
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
      /** If true, the answer is computed but no content is created. */
      preview: formSwitch('Preview'),
    },
    notValid(label),
  )
  .check(({ value: { count, until }, issues }) => {
    if ((count === null) === (until === null))
      issues.push({ code: 'custom', input: count, path: ['count'], message: 'Choose how many times, or until when' });
  });
export type RepeatForm = z.infer<typeof repeatFormSchema>;

/**
 * The created or previewed contents: their starts, and the names of other contents on the same channels at the same
 * time (CNT-294).
 */
export const repeatAnswerSchema = z
  .strictObject({
    items: z.array(z.strictObject({ startsAt: z.iso.datetime(), collidesWith: z.array(z.string()) })),
  })
  .meta({ id: 'Repeat' });

interface Repeated {
  startsAt: string;
  timeZoneName: string;
}

/** Whether a content can be repeated: it is not on demand and has a start (CNT-291). */
export function isRepeatable<Item extends { contentType: ContentType; startsAt: string | null }>(
  content: Item,
): content is Item & { startsAt: string } {
  return content.contentType !== 'onDemand' && content.startsAt !== null;
}

/** Returns the initial form: 12 weekly repetitions, on the weekday of the content. */
export function newRepeatForm({ startsAt, timeZoneName }: Repeated, id: string): RepeatForm {
  const days = [weekdayOf(toWallTime(startsAt, timeZoneName).slice(0, 10))];
  return { id, days, count: 12, until: null, preview: false };
}

/**
 * Returns an instant some days later, at the same wall time of the zone (CNT-293). A wall time that a clock change
 * skips is moved forward.
 */
export function daysLater(instant: string, days: number, zone: string): string {
  const wall = toWallTime(instant, zone);
  return fromWallTime(`${dayAfter(wall.slice(0, 10), days)}T${wall.slice(11)}`, zone).at;
}

/** Returns the repetitions after `now` (epoch ms), soonest first, each as its number of days after the content. */
export function repeatDays(
  { startsAt, timeZoneName }: Repeated,
  { days, count, until }: Pick<RepeatForm, 'days' | 'count' | 'until'>,
  now: number,
): number[] {
  const first = toWallTime(startsAt, timeZoneName).slice(0, 10);
  const maxCount = Math.min(count ?? MAX_REPEATS, MAX_REPEATS);
  const today = toWallTime(new Date(now).toISOString(), timeZoneName).slice(0, 10);
  const from = Math.max(1, daysBetween(first, today));
  const found: number[] = [];
  // Each week contains at least one chosen day, so this many days are enough.
  for (let after = from; after <= from + 7 * (MAX_REPEATS + 1) && found.length < maxCount; after += 1) {
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
