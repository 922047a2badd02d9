import { type BibleVersion, bibleVersions } from './bible-versions.ts';

/** A Bible text of the product's own, in the public domain: it is read without anybody else. */
export interface BibleText {
  id: 'kjv' | 'web' | 'rv1909';
  /** What addresses call it. A text that is mended gets a new one, since browsers keep chapters for good. */
  edition: string;
  /** The same translation at the Bible site. */
  version: BibleVersion['id'];
  language: BibleVersion['lang'];
  /** Its name in its own language. */
  name: string;
  abbreviation: string;
}

/** The texts, those of a language together; the first of a language is read where nobody chose one. */
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

/** The text in which a passage is read: in its own translation if that is ours, or else in its language. */
export function textFor({ translation, language }: { translation: string; language: string }): BibleText {
  const spoken = bibleVersions.find(({ id }) => id === translation)?.lang ?? language;
  const found =
    bibleTexts.find(({ version }) => version === translation) ?? bibleTexts.find((text) => text.language === spoken);
  return found ?? (bibleTexts[0] as BibleText);
}
