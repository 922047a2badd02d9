import type { Language } from '@nave/domain/kernel/languages.ts';

/** The name of each language, in that language. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };
