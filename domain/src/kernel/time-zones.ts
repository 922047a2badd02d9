import { tzOffset } from '@date-fns/tz/tzOffset';

/** The zone in which dates show when nothing says another. Source: 000 §9 (TIME-80, CHN-123). */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whether a text names a time zone that this runtime knows; bare offsets such as +05:00 are none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The first of the zones that is one, otherwise America/Chicago (CHN-123). */
export function firstTimeZone(...zones: readonly (string | null | undefined)[]): string {
  return zones.find((zone) => zone && isTimeZone(zone)) ?? DEFAULT_TIME_ZONE;
}

/** A zone of the list in forms. `offsetMinutes` is positive east of Greenwich. */
export interface ZoneChoice {
  zone: string;
  offsetMinutes: number;
  /** '(UTC-06:00) America/Chicago' */
  label: string;
}

/** The zones by their offset at `now` (epoch milliseconds), then by name; without what is none. Source: 000 §3 (TIME-83). */
export function timeZoneChoices(zones: Iterable<string>, now: number): ZoneChoice[] {
  const choices = [...zones].filter(isTimeZone).map((zone) => {
    const offsetMinutes = tzOffset(zone, new Date(now));
    return { zone, offsetMinutes, label: `(UTC${offsetLabel(offsetMinutes)}) ${zone}` };
  });
  return choices.sort((a, b) => a.offsetMinutes - b.offsetMinutes || (a.zone < b.zone ? -1 : 1));
}

function offsetLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The wall clock of a zone at an ISO-8601 instant: 'YYYY-MM-DDTHH:mm' (TIME-82). */
export function toWallTime(instant: string, zone: string): string {
  const at = Date.parse(instant);
  return new Date(at + tzOffset(zone, new Date(at)) * MINUTE_MS).toISOString().slice(0, 16);
}

/**
 * What a wall time means. `repeated`: the clock shows it twice, `at` is the first and `laterAt` the second.
 * `skipped`: the clock never shows it; `at` is as long after the change as the text says, so the clock shows later.
 */
export type WallTime =
  | { kind: 'once'; at: string }
  | { kind: 'repeated'; at: string; laterAt: string }
  | { kind: 'skipped'; at: string };

/**
 * The instant (ISO-8601) of a wall time 'YYYY-MM-DDTHH:mm' in a zone, by the offset that holds on that date (TIME-82).
 * Throws RangeError for what is no such text.
 */
export function fromWallTime(wall: string, zone: string): WallTime {
  const asUtc = Date.parse(`${wall}Z`);
  const before = tzOffset(zone, new Date(asUtc - DAY_MS));
  const after = tzOffset(zone, new Date(asUtc + DAY_MS));
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(before + after)) {
    throw new RangeError(`Not a wall time in a known zone: ${wall} ${zone}`);
  }
  const moments = [...new Set([before, after])].map((offset) => ({ offset, at: asUtc - offset * MINUTE_MS }));
  const shown = moments.filter(({ offset, at }) => tzOffset(zone, new Date(at)) === offset).map(({ at }) => at);
  const [first, second] = shown.sort((a, b) => a - b);
  if (first === undefined) return { kind: 'skipped', at: new Date(asUtc - before * MINUTE_MS).toISOString() };
  const at = new Date(first).toISOString();
  return second === undefined
    ? { kind: 'once', at }
    : { kind: 'repeated', at, laterAt: new Date(second).toISOString() };
}

/**
 * The instant (ISO-8601) at which the clock of one zone reads what that of another reads at an instant: 10:00 stays
 * 10:00. A time that is skipped there moves on; the second of two stays the second. Throws RangeError for no zone.
 */
export function sameWallTimeIn(instant: string, from: string, to: string): string {
  const wall = toWallTime(instant, from);
  const [here, there] = [fromWallTime(wall, from), fromWallTime(wall, to)];
  const isSecond = here.kind === 'repeated' && Date.parse(instant) >= Date.parse(here.laterAt);
  return isSecond && there.kind === 'repeated' ? there.laterAt : there.at;
}
