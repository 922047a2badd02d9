import type { Plugin } from 'vite';

interface City {
  city: string;
  city_ascii: string;
  province: string | null;
  timezone: string;
}

/** Reduces the list of cities to the names of cities and provinces by time zone, which are a quarter of its size. */
export function citiesOfZones(): Plugin {
  return {
    name: 'nave-cities-of-zones',
    enforce: 'pre',
    transform: {
      filter: { id: /city-timezones[\\/]data[\\/]cityMap\.json$/ },
      handler(code) {
        const cities: City[] = JSON.parse(code);
        const byZone = Map.groupBy(cities, ({ timezone }) => timezone);
        const names = [...byZone].map(([zone, inZone]) => [zone, [...new Set(inZone.flatMap(namesOf))]]);
        return { code: JSON.stringify(Object.fromEntries(names)), map: null };
      },
    },
  };
}

function namesOf({ city, city_ascii: asciiName, province }: City): string[] {
  return [city, asciiName, province ?? ''].filter(Boolean);
}
