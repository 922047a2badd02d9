/** The languages of pages and emails; English where nothing else is known. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The first of ours among the wishes of a browser ('es-MX', 'en;q=0.8'), which are in its order; undefined without one. */
export function firstLanguage(wishes: readonly (string | null | undefined)[]): Language | undefined {
  for (const wish of wishes) {
    const found = languages.find((language) => wish?.trim().toLowerCase().split(/[-;]/)[0] === language);
    if (found) return found;
  }
  return undefined;
}

/** The language of an Accept-Language header: of those that are wished for equally, the first. */
export function languageOfHeader(header: string | undefined): Language | undefined {
  const weight = (wish: string) => Number(/;\s*q=([\d.]+)/.exec(wish)?.[1] ?? 1);
  const wishes = (header ?? '').slice(0, 500).split(',');
  return firstLanguage(wishes.filter((wish) => weight(wish) > 0).sort((one, other) => weight(other) - weight(one)));
}
