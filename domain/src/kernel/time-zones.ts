import { tzOffset } from '@date-fns/tz/tzOffset';

/** The default time zone of dates. Source: 000 §9 (TIME-80, CHN-123). */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whether a text names a time zone that this runtime knows. A bare offset such as +05:00 is not a name. */
export function isTimeZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns the first of the given zones that is valid, or else America/Chicago (CHN-123). */
export function firstTimeZone(...zones: readonly (string | null | undefined)[]): string {
  return zones.find((zone) => zone && isTimeZone(zone)) ?? DEFAULT_TIME_ZONE;
}

/** An entry of the time zone list in forms. `offsetMinutes` is positive east of Greenwich. */
export interface ZoneChoice {
  zone: string;
  offsetMinutes: number;
  /** For example '(UTC-06:00) America/Chicago'. */
  label: string;
}

/** Returns the valid zones, sorted by their offset at `now` (epoch ms), then by name. Source: 000 §3 (TIME-83). */
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

/** Returns the wall time of a zone at an ISO-8601 instant, as 'YYYY-MM-DDTHH:mm' (TIME-82). */
export function toWallTime(instant: string, zone: string): string {
  const at = Date.parse(instant);
  return new Date(at + tzOffset(zone, new Date(at)) * MINUTE_MS).toISOString().slice(0, 16);
}

/**
 * The instant or instants at which clocks show a wall time. `repeated`: clocks show the wall time twice, at `at` and at
 * `laterAt`. `skipped`: clocks never show the wall time; `at` is the instant that is later by the length of the skip.
 */
export type WallTime =
  | { kind: 'once'; at: string }
  | { kind: 'repeated'; at: string; laterAt: string }
  | { kind: 'skipped'; at: string };

/**
 * Converts a wall time 'YYYY-MM-DDTHH:mm' of a zone to its instant (ISO-8601), with the offset of that date (TIME-82).
 * Throws a RangeError for any other text or an unknown zone.
 */
export function fromWallTime(wall: string, zone: string): WallTime {
  const asUtc = Date.parse(`${wall}Z`);
  const before = tzOffset(zone, new Date(asUtc - DAY_MS));
  const after = tzOffset(zone, new Date(asUtc + DAY_MS));
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(before + after)) {
    throw new RangeError(`Not a wall time in a known zone: ${wall} ${zone}`);
  }
  const candidates = [...new Set([before, after])].map((offset) => ({ offset, at: asUtc - offset * MINUTE_MS }));
  const matching = candidates.filter(({ offset, at }) => tzOffset(zone, new Date(at)) === offset).map(({ at }) => at);
  const [first, second] = matching.sort((a, b) => a - b);
  if (first === undefined) return { kind: 'skipped', at: new Date(asUtc - before * MINUTE_MS).toISOString() };
  const at = new Date(first).toISOString();
  return second === undefined
    ? { kind: 'once', at }
    : { kind: 'repeated', at, laterAt: new Date(second).toISOString() };
}

/**
 * Returns the instant (ISO-8601) at which zone `to` shows the wall time that zone `from` shows at `instant`: 10:00
 * stays 10:00. A wall time that `to` skips is moved forward. If both zones show the wall time twice and `instant` is
 * the second time, the result is also the second time. Throws a RangeError for an unknown zone.
 */
export function sameWallTimeIn(instant: string, from: string, to: string): string {
  const wall = toWallTime(instant, from);
  const [here, there] = [fromWallTime(wall, from), fromWallTime(wall, to)];
  const isSecond = here.kind === 'repeated' && Date.parse(instant) >= Date.parse(here.laterAt);
  return isSecond && there.kind === 'repeated' ? there.laterAt : there.at;
}
