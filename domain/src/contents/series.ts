import { fromWallTime, toWallTime } from '../kernel/time-zones.ts';
import type { ContentForm } from './contents.api.ts';

/** Fields of a single content, which are not copied to following contents. */
const OWN_FIELDS = ['edition', 'videoHasError', 'relatedContentIds', 'interactions', 'removedInteractionIds'] as const;
/** Fields that move with the start instead of being copied. */
const MOMENTS = ['startsAt', 'showAt', 'hideAt'] as const;

type Shared = Omit<ContentForm, (typeof OWN_FIELDS)[number] | (typeof MOMENTS)[number]>;

/** The form before a save and after it. */
export interface SavedChange {
  before: ContentForm;
  after: ContentForm;
}

/** Whether a save has changes to make on following contents. */
export function changesFollowing({ before, after }: SavedChange): boolean {
  const changed = merged(sharedOf(before), sharedOf(before), sharedOf(after));
  return !isEqual(changed, sharedOf(before)) || MOMENTS.some((name) => !isSameMoment(before[name], after[name]));
}

/**
 * Returns the form of a following content with the changes of a save (CNT-340 to CNT-343). Settings that the save
 * changed are set one by one; all other settings are kept. Times keep their wall time in the content's zone.
 */
export function withSameChange(content: ContentForm, { before, after }: SavedChange): ContentForm {
  const changed = { ...content, ...merged(sharedOf(content), sharedOf(before), sharedOf(after)) };
  return { ...changed, ...momentsOf(content, changed.timeZoneName, { before, after }) };
}

/**
 * Moves the start by as much wall time as the save moved the start of the saved content. A changed showAt or hideAt
 * gets the same distance from the start as in the saved content.
 */
function momentsOf(content: ContentForm, zone: string, { before, after }: SavedChange) {
  const { startsAt } = content;
  if (!startsAt || !before.startsAt || !after.startsAt) return {};
  const shift = clockOf(after.startsAt, after.timeZoneName) - clockOf(before.startsAt, before.timeZoneName);
  const isMoved = shift !== 0 || before.timeZoneName !== after.timeZoneName;
  const start = clockOf(startsAt, content.timeZoneName) + shift;
  const window = (name: 'showAt' | 'hideAt') => {
    const instant = after[name];
    if (isSameMoment(before[name], instant)) return content[name];
    const startClock = clockOf(after.startsAt ?? '', after.timeZoneName);
    const distance = instant && clockOf(instant, after.timeZoneName) - startClock;
    return distance === null ? null : momentAt(start + Number(distance), zone);
  };
  return {
    startsAt: isMoved ? momentAt(start, zone) : startsAt,
    showAt: window('showAt'),
    hideAt: window('hideAt'),
  };
}

/** Returns the wall time of an instant in a zone, in milliseconds, as if the wall time were UTC. */
function clockOf(instant: string, zone: string): number {
  return Date.parse(`${toWallTime(instant, zone)}Z`);
}

function momentAt(clock: number, zone: string): string {
  return fromWallTime(new Date(clock).toISOString().slice(0, 16), zone).at;
}

function isSameMoment(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}

function sharedOf(form: ContentForm): Shared {
  const own: readonly string[] = [...OWN_FIELDS, ...MOMENTS];
  return Object.fromEntries(Object.entries(form).filter(([name]) => !own.includes(name))) as unknown as Shared;
}

/**
 * Applies the differences between `before` and `after` to `value`. Objects are merged setting by setting; a changed
 * list is replaced as a whole.
 */
function merged<Value>(value: Value, before: Value, after: Value): Value {
  if (isEqual(before, after)) return value;
  if (!isSettings(value) || !isSettings(before) || !isSettings(after)) return after;
  const names = new Set([...Object.keys(value), ...Object.keys(after)]);
  const entries = [...names].map((name) => [name, merged(value[name], before[name], after[name])]);
  return Object.fromEntries(entries) as Value;
}

function isSettings(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares deeply. The order of an object's keys does not matter, and an undefined field equals a missing field. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isSettings(one) || !isSettings(other)) return false;
  return [...Object.keys(one), ...Object.keys(other)].every((name) => isEqual(one[name], other[name]));
}
