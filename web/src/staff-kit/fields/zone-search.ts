import { isTimeZone } from '@nave/domain/kernel/time-zones.ts';
import cities from 'city-timezones/data/cityMap.json';
import timezones from 'cldr-bcp47/bcp47/timezone.json';

/** Loaded when somebody opens the list of time zones: nobody else, such as a viewer, loads any of it. */

/** What a query may begin with: the names of a zone's clock, of its places, and any word of them. */
interface Findable {
  clocks: string[];
  names: string[];
  words: string;
}

const january = new Date(Date.UTC(2027, 0, 1));
const july = new Date(Date.UTC(2027, 6, 1));
/** The English of a region knows the short names of its clocks: London's BST, Kolkata's IST. */
const localeOf: Record<string, string> = { America: 'en-US', Asia: 'en-IN', Australia: 'en-AU', Africa: 'en-ZA' };

const todaysName = new Map<string, string>();
const findable = new Map<string, Findable>();
for (const zone of Object.values(timezones.keyword.u.tz)) {
  if (typeof zone === 'string' || zone._deprecated || !zone._alias) continue;
  const all = zone._alias.split(' ');
  // Without a place, such as Etc/GMT+5 and PST8PDT, it is nobody's zone; the world's own is called UTC.
  const name = [zone._iana, all.find((one) => one === 'UTC'), ...all].find((one) => one && isTimeZone(one));
  if (!name || (name !== 'UTC' && !/^(?!Etc|SystemV)\w+\//.test(name))) continue;
  for (const one of all) todaysName.set(one, name);
  const places = [...all.map((one) => one.split('/').at(-1) ?? ''), zone._description ?? ''];
  const clocks = clockNames(name);
  const names = [...places, ...[...new Set([name, ...all])].flatMap((one) => cities[one] ?? [])];
  const words = folded([...names, ...clocks, ...all].join(' '));
  findable.set(name, { clocks: clocks.map(folded), names: names.map(folded), words });
}

/** Every zone, by the name that it has today. */
export const zoneNames: readonly string[] = [...findable.keys()];

/** The name that a zone has today: 'Asia/Kolkata' for 'Asia/Calcutta'. One that nobody knows keeps its own. */
export function nameOfToday(zone: string): string {
  return todaysName.get(zone) ?? zone;
}

/** How well a query fits a zone: 3 where its clock is called so, 2 where a place is, 1 where a word begins so, or 0. */
export function fitOf(zone: string, query: string): number {
  const wanted = folded(query.trim());
  const { clocks, names, words } = findable.get(zone) ?? { clocks: [], names: [], words: folded(zone) };
  if (clocks.some((name) => name.startsWith(wanted))) return 3;
  if (names.some((name) => name.startsWith(wanted))) return 2;
  return ` ${words}`.includes(` ${wanted}`) ? 1 : 0;
}

/** 'Central Time', 'CST' and 'CDT'; what is only an offset is no name. */
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

/** Without case, accents and the signs inside the names of zones. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_/,]+/g, ' ')
    .toLowerCase();
}
