import { type BibleVersion, bibleVersions } from './bible-versions.ts';

/** A public-domain Bible text that the product itself serves, without an external service. */
export interface BibleText {
  id: 'kjv' | 'web' | 'rv1909';
  /** Its id in URLs. A corrected text gets a new edition, since browsers cache chapters forever. */
  edition: string;
  /** The id of the same translation at the Bible site. */
  version: BibleVersion['id'];
  language: BibleVersion['lang'];
  name: string;
  abbreviation: string;
}

/** The texts, grouped by language. The first of a language is its default. */
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

/** Returns the text in which a passage is shown: its own translation if we serve it, otherwise the default of its language. */
export function textFor({ translation, language }: { translation: string; language: string }): BibleText {
  const spoken = bibleVersions.find(({ id }) => id === translation)?.lang ?? language;
  const found =
    bibleTexts.find(({ version }) => version === translation) ?? bibleTexts.find((text) => text.language === spoken);
  return found ?? (bibleTexts[0] as BibleText);
}
