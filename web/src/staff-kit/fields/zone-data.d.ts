/** CLDR's time zones; `_alias` holds every name that a zone has and had, `_iana` the one that it has today. */
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

/** By zone the cities of it and their provinces (build/cities-of-zones.ts). */
declare module 'city-timezones/data/cityMap.json' {
  const cities: Record<string, string[]>;
  export default cities;
}
