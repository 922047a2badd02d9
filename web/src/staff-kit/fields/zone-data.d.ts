/** CLDR's time zones. `_alias` has all current and former names of a zone; `_iana` is its current name. */
declare module 'cldr-bcp47/bcp47/timezone.json' {
  interface CldrZone {
    _alias?: string;
    _iana?: string;
    /** 'Kolkata, India' */
    _description?: string;
    _deprecated?: boolean;
  }
  const data: { keyword: { u: { tz: Record<string, CldrZone | string> } } };
  export default data;
}

/** Cities of each zone, with their provinces (build/cities-of-zones.ts). */
declare module 'city-timezones/data/cityMap.json' {
  const cities: Record<string, string[]>;
  export default cities;
}
