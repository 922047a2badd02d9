import { type BibleVersion, bibleVersions } from './bible-versions.ts';

/** A public-domain Bible text that the product itself serves, without an external service. */
export interface BibleText {
  id: 'kjv' | 'web' | 'rv1909';
  /** The id of the text in URLs. A corrected text gets a new edition, since browsers cache chapters forever. */
  edition: string;
  /** The id of the same translation at bible.com. */
  version: BibleVersion['id'];
  language: BibleVersion['lang'];
  name: string;
  abbreviation: string;
}

/** The texts, grouped by language. The first text of a language is the default for that language. */
export const bibleTexts: readonly BibleText[] = [
  { id: 'web', edition: 'web-1', version: '206', language: 'en', name: 'World English Bible', abbreviation: 'WEB' },
  { id: 'kjv', edition: 'kjv-1', version: '1', language: 'en', name: 'King James Version', abbreviation: 'KJV' },
  {
    id: 'rv1909',
    edition: 'rv1909-1',
    version: '1718',
    language: 'es',
    name: 'Reina-Valera 1909',
    abbreviation: 'RV1909',
  },
];

/**
 * Returns the text in which a passage is shown: the text of the passage's translation if there is one, otherwise the
 * default for its language.
 */
export function textFor({ translation, language }: { translation: string; language: string }): BibleText {
  const textLanguage = bibleVersions.find(({ id }) => id === translation)?.lang ?? language;
  const found =
    bibleTexts.find(({ version }) => version === translation) ??
    bibleTexts.find((text) => text.language === textLanguage);
  return found ?? (bibleTexts[0] as BibleText);
}
