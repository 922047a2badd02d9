import { dayOf, type Place } from '../kernel/dates.ts';
import { type Listed, listsForViewers } from './content-lists.ts';

/** A day of the schedule, YYYY-MM-DD, with what begins on it, earliest first (TIME-76, TIME-77). */
interface ScheduleDay<Item> {
  day: string;
  contents: Item[];
}

/** What is on or still to come at `now` (epoch milliseconds), by the days of a zone; of what viewers may find. */
export function schedule<Item extends Listed>(
  contents: readonly Item[],
  now: number,
  place: Place = {},
): ScheduleDay<Item>[] {
  const days: ScheduleDay<Item>[] = [];
  for (const content of listsForViewers(contents, now).upcoming) {
    const day = dayOf(content.startsAt ?? '', place);
    const last = days.at(-1);
    if (last?.day === day) last.contents.push(content);
    else days.push({ day, contents: [content] });
  }
  return days;
}
