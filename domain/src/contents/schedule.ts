import { dayOf, type ZoneOption } from '../kernel/dates.ts';
import { type Listed, listsForViewers } from './content-lists.ts';

/** A day of the schedule, YYYY-MM-DD, with the contents that start on that day, earliest first (TIME-76, TIME-77). */
interface ScheduleDay<Item> {
  day: string;
  contents: Item[];
}

/**
 * Groups contents by the day on which they start in a time zone. Leaves out contents that lists for viewers omit, and
 * contents that have ended at `now` (epoch ms).
 */
export function schedule<Item extends Listed>(
  contents: readonly Item[],
  now: number,
  zone: ZoneOption = {},
): ScheduleDay<Item>[] {
  const days: ScheduleDay<Item>[] = [];
  for (const content of listsForViewers(contents, now).upcoming) {
    const day = dayOf(content.startsAt ?? '', zone);
    const last = days.at(-1);
    if (last?.day === day) last.contents.push(content);
    else days.push({ day, contents: [content] });
  }
  return days;
}
