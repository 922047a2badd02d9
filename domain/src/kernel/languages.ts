/** The languages of pages and emails. English is the default. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Returns the first supported language among a browser's preferences ('es-MX', 'en;q=0.8'), which are in its order. */
export function firstLanguage(wishes: readonly (string | null | undefined)[]): Language | undefined {
  for (const wish of wishes) {
    const found = languages.find((language) => wish?.trim().toLowerCase().split(/[-;]/)[0] === language);
    if (found) return found;
  }
  return undefined;
}

/** Returns the supported language that an Accept-Language header weighs highest; of equal ones, the first. */
export function languageOfHeader(header: string | undefined): Language | undefined {
  const weight = (wish: string) => Number(/;\s*q=([\d.]+)/.exec(wish)?.[1] ?? 1);
  const wishes = (header ?? '').slice(0, 500).split(',');
  return firstLanguage(wishes.filter((wish) => weight(wish) > 0).sort((one, other) => weight(other) - weight(one)));
}
