import { isTimeZone } from '@nave/domain/kernel/time-zones.ts';
import cities from 'city-timezones/data/cityMap.json';
import timezones from 'cldr-bcp47/bcp47/timezone.json';

// This module is loaded when a staff member opens the list of time zones; viewers never load it.

/** Search terms of a zone: names of its clocks, names of its places, and the words of all its names. */
interface SearchTerms {
  clocks: string[];
  names: string[];
  words: string;
}

const january = new Date(Date.UTC(2027, 0, 1));
const july = new Date(Date.UTC(2027, 6, 1));
/** English locales with the short clock names of a region, such as Kolkata's IST. Default: en-GB, with London's BST. */
const localeOf: Record<string, string> = { America: 'en-US', Asia: 'en-IN', Australia: 'en-AU', Africa: 'en-ZA' };

const currentNames = new Map<string, string>();
const searchTerms = new Map<string, SearchTerms>();
for (const zone of Object.values(timezones.keyword.u.tz)) {
  if (typeof zone === 'string' || zone._deprecated || !zone._alias) continue;
  const all = zone._alias.split(' ');
  // Skips zones without a place, such as Etc/GMT+5 and PST8PDT; only UTC is kept.
  const name = [zone._iana, all.find((one) => one === 'UTC'), ...all].find((one) => one && isTimeZone(one));
  if (!name || (name !== 'UTC' && !/^(?!Etc|SystemV)\w+\//.test(name))) continue;
  for (const one of all) currentNames.set(one, name);
  const places = [...all.map((one) => one.split('/').at(-1) ?? ''), zone._description ?? ''];
  const clocks = clockNames(name);
  const names = [...places, ...[...new Set([name, ...all])].flatMap((one) => cities[one] ?? [])];
  const words = folded([...names, ...clocks, ...all].join(' '));
  searchTerms.set(name, { clocks: clocks.map(folded), names: names.map(folded), words });
}

/** The current names of all zones. */
export const zoneNames: readonly string[] = [...searchTerms.keys()];

/** Returns the current name of a zone: 'Asia/Kolkata' for 'Asia/Calcutta'. An unknown zone keeps its name. */
export function currentNameOf(zone: string): string {
  return currentNames.get(zone) ?? zone;
}

/** Scores a query for a zone: 3 if a clock name begins with it, 2 if a place does, 1 if any word does, otherwise 0. */
export function scoreOf(zone: string, query: string): number {
  const prefix = folded(query.trim());
  const { clocks, names, words } = searchTerms.get(zone) ?? { clocks: [], names: [], words: folded(zone) };
  if (clocks.some((name) => name.startsWith(prefix))) return 3;
  if (names.some((name) => name.startsWith(prefix))) return 2;
  return ` ${words}`.includes(` ${prefix}`) ? 1 : 0;
}

/** Returns clock names such as 'Central Time', 'CST' and 'CDT', without plain offsets. */
function clockNames(zone: string): string[] {
  const locale = localeOf[zone.split('/', 1)[0] ?? ''] ?? 'en-GB';
  const short = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
  const long = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const names = [partOf(long, january), partOf(short, january), partOf(short, july)];
  return names.filter((name) => !/^(?:GMT|UTC)[+-]/.test(name));
}

function partOf(format: Intl.DateTimeFormat, at: Date): string {
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Folds case, accents, and the separators in zone names. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_/,]+/g, ' ')
    .toLowerCase();
}
