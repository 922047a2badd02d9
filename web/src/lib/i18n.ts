import i18next, { type TOptions } from 'i18next';
import { useSyncExternalStore } from 'react';
import { textsByPart } from './languages/texts-by-part.ts';
import { logFailure } from './log.ts';
import { keepTrying } from './parts/keep-trying.ts';
import { store, stored } from './storage.ts';

/** The languages of the viewer. English is the fallback and always there; another is loaded when it is chosen. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

const STORAGE_KEY = 'nave.language';
const english = import.meta.glob<Record<string, string>>('../**/*.en.texts.ts', { eager: true, import: 'texts' });

/** Starts the texts in the language that was chosen here before, or else in the browser's. */
export async function startTexts(): Promise<void> {
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: textsByPart(english) },
    defaultNS: false,
    interpolation: { escapeValue: false },
  });
  await loadLanguage(preferredLanguage());
}

export function preferredLanguage(): Language {
  const wishes = [stored(STORAGE_KEY), ...navigator.languages];
  const known = wishes.map((wish) => languages.find((language) => wish?.toLowerCase().split('-')[0] === language));
  return known.find((language) => language !== undefined) ?? 'en';
}

/** The switch: shows the page in this language from now on, also on the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  store(STORAGE_KEY, language);
  await loadLanguage(language);
}

let wished: Language = 'en';

/** Answers when the page speaks the language; while its texts are lost it goes on in another, and changes when they come. */
function loadLanguage(language: Language): Promise<void> {
  wished = language;
  return new Promise((goOn) => {
    void keepTrying(() => loadTexts(language), goOn)
      .then(() => (wished === language ? speak(language) : undefined))
      .catch((error) => logFailure('The language could not be loaded', error))
      .finally(goOn);
  });
}

async function loadTexts(language: Language): Promise<void> {
  if (language === 'en' || i18next.hasResourceBundle(language, 'ui')) return;
  const { spanish } = await import('./languages/es.ts');
  for (const [part, texts] of Object.entries(spanish)) i18next.addResourceBundle(language, part, texts);
}

async function speak(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.language) ?? 'en';
}

/** A text by `part:key`, with plurals by `count` (`key_one`, `key_other`) and `{{holes}}`. */
export type Texts = (key: `${string}:${string}`, options?: TOptions) => string;

export const text: Texts = (key, options) => i18next.t(key, options ?? {});

/** The texts of the page; a component that uses them is drawn anew when the language changes. */
export function useTexts(): Texts {
  useLanguage();
  return text;
}

/** The language of the page, for `Intl`. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

function onLanguageChange(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}
