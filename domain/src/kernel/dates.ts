/**
 * The time zone in which a date is formatted. Dates are formatted with Intl, so that viewers do not load a date
 * library.
 */
export interface ZoneOption {
  /** An IANA time zone; by default the zone of the device (VIEW-27). */
  timeZone?: string | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached format, since creating a format is slow and a list formats hundreds of dates. A format without a
 * zone is not cached, since the device's zone may change.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  if (!options.timeZone) return new Intl.DateTimeFormat(locale, options);
  const name = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, format);
  return format;
}

/** Returns the parts of an instant (ISO-8601 or epoch ms) in English, by name. */
function partsOf(at: string | number, options: Intl.DateTimeFormatOptions): Record<string, string> {
  return Object.fromEntries(
    dateFormat('en-US', options)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
}

/** Formats an instant as 'Monday, March 3rd at 7:00 PM'. Source: 002 §2.3 (TIME-78, VIEW-26). */
export function longDate(at: string | number, { timeZone }: ZoneOption = {}): string {
  const { weekday, month, day, hour, minute, dayPeriod } = partsOf(at, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return `${weekday}, ${month} ${day}${ordinalEnding(Number(day))} at ${hour}:${minute} ${dayPeriod}`;
}

/**
 * Formats an instant like `longDate` in English, and in the usual form of any other language:
 * 'lunes, 3 de marzo, 7:00 p. m.'.
 */
export function localLongDate(at: string | number, locale: string, { timeZone }: ZoneOption = {}): string {
  if (/^en\b/i.test(locale)) return longDate(at, { timeZone });
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at));
}

/**
 * Formats an instant as 'MM/DD/YYYY hh:mm A', for forms, times of sending and times of showAt. Source: 001 §9
 * (TIME-79).
 */
export function formDate(at: string | number, { timeZone }: ZoneOption = {}): string {
  const { month, day, year, hour, minute, dayPeriod } = partsOf(at, {
    timeZone,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  });
  return `${month}/${day}/${year} ${hour}:${minute} ${dayPeriod}`;
}

/** Returns the calendar day of an instant, YYYY-MM-DD. */
export function dayOf(at: string | number, { timeZone }: ZoneOption = {}): string {
  const { year, month, day } = partsOf(at, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
}

/** Formats an instant as 'YYYY-MM-DD HH:mm:ss', which spreadsheets read as a time in any language. */
export function tableTime(at: string | number, { timeZone }: ZoneOption = {}): string {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const { hour, minute, second } = partsOf(at, options);
  return `${dayOf(at, { timeZone })} ${hour}:${minute}:${second}`;
}

/** Returns the short name of a zone at an instant: 'CST', 'CDT', 'GMT+2'. */
export function zoneAbbreviation(at: string | number, { timeZone }: ZoneOption = {}): string {
  return partsOf(at, { timeZone, timeZoneName: 'short' }).timeZoneName ?? '';
}

/**
 * Whether clocks in two zones show different times at an instant; if so, viewers also see the event's time and zone
 * (TIME-81).
 */
export function clocksDiffer(at: string | number, one: ZoneOption, other: ZoneOption): boolean {
  return formDate(at, one) !== formDate(at, other);
}

function ordinalEnding(day: number): string {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
  return endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th';
}
