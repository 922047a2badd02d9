/** The languages of pages and emails. English is the default. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/**
 * Returns the first supported language among a browser's preferences ('es-MX', 'en;q=0.8'), which must be in order of
 * preference.
 */
export function firstLanguage(preferences: readonly (string | null | undefined)[]): Language | undefined {
  for (const preference of preferences) {
    const found = languages.find((language) => preference?.trim().toLowerCase().split(/[-;]/)[0] === language);
    if (found) return found;
  }
  return undefined;
}

/** Returns the supported language with the highest weight in an Accept-Language header; of equal weights, the first. */
export function languageOfHeader(header: string | undefined): Language | undefined {
  const weight = (preference: string) => Number(/;\s*q=([\d.]+)/.exec(preference)?.[1] ?? 1);
  const preferences = (header ?? '').slice(0, 500).split(',');
  const accepted = preferences.filter((preference) => weight(preference) > 0);
  return firstLanguage(accepted.sort((a, b) => weight(b) - weight(a)));
}
