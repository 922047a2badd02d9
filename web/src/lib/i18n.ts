import { firstLanguage, type Language, languages } from '@nave/domain/kernel/languages.ts';
import { useSyncExternalStore } from 'react';
import { logFailure } from './log.ts';
import { keepTrying } from './parts/keep-trying.ts';
import { Observable } from './socket/observable.ts';
import { store, stored } from './storage.ts';

/** English is the fallback; Spanish loads when it is chosen. */
export { type Language, languages };
/** Texts by key; `chat.en.texts.ts` contains the texts of the part `chat`. */
export type PartTexts = Readonly<Record<string, string>>;
/** The texts of a page's first load, by part. */
export interface PageTexts {
  en: Record<string, PartTexts>;
  es: () => Promise<Record<string, PartTexts>>;
}
/** Loads the texts of a part that is not in the first load, by language. */
export type TextFiles = Record<Language, () => Promise<{ texts: PartTexts }>>;

const STORAGE_KEY = 'nave.language';

/** Loaded texts, by language and part. */
const loaded: Record<Language, Record<string, PartTexts>> = { en: {}, es: {} };
let pageTexts: PageTexts | undefined;
/** Files of the parts that the page has requested. */
const requested = new Map<string, TextFiles>();
/** The language of the page; a new object whenever components must re-render. */
const shown = new Observable<{ language: Language }>({ language: 'en' });
/** The language that was chosen last; its texts may still be loading. */
let chosen: Language = 'en';

/** Starts with the language that the visitor chose before, or else with the browser's language. */
export function startTexts(texts: PageTexts): Promise<void> {
  pageTexts = texts;
  Object.assign(loaded.en, texts.en);
  return loadLanguage(preferredLanguage());
}

export function preferredLanguage(): Language {
  return firstLanguage([stored(STORAGE_KEY), ...navigator.languages]) ?? 'en';
}

/** Switches the page to a language and stores the choice for later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  store(STORAGE_KEY, language);
  await loadLanguage(language);
}

/**
 * Loads the texts of a part in the visitor's language, or in English while that language fails to load. Throws
 * `FileLoadError` if English fails to load too.
 */
export async function loadPartTexts(part: string, files: TextFiles): Promise<void> {
  requested.set(part, files);
  try {
    await loadPart(part, chosen);
  } catch (error) {
    if (chosen === 'en') throw error;
    void loadLanguage(chosen);
    await loadPart(part, 'en');
  }
}

/** Calls `loadPartTexts` for several parts. */
export async function loadAllPartTexts(parts: Readonly<Record<string, TextFiles>>): Promise<void> {
  await Promise.all(Object.entries(parts).map(([part, files]) => loadPartTexts(part, files)));
}

/** Resolves when the page shows the language, or when the first attempt failed; retries continue in the background. */
function loadLanguage(language: Language): Promise<void> {
  chosen = language;
  return new Promise((resolve) => {
    void keepTrying(() => loadTexts(language), resolve)
      .then(() => chosen === language && show(language))
      .catch((error) => logFailure('The language could not be loaded', error))
      .finally(resolve);
  });
}

async function loadTexts(language: Language): Promise<void> {
  const parts = [...requested.keys()].map((part) => loadPart(part, language));
  await Promise.all([language === 'es' && loadSpanish(), ...parts]);
}

async function loadSpanish(): Promise<void> {
  Object.assign(loaded.es, await pageTexts?.es());
}

async function loadPart(part: string, language: Language): Promise<void> {
  const files = requested.get(part);
  if (!files || loaded[language][part]) return;
  loaded[language][part] = (await files[language]()).texts;
}

function show(language: Language): void {
  document.documentElement.lang = language;
  shown.set({ language });
}

export function currentLanguage(): Language {
  return shown.current().language;
}

type Values = Record<string, string | number>;
/** Returns a text by `part:key`, with plurals by `count` (`key_one`, `key_other`) and values for `{{placeholders}}`. */
export type Texts = (key: `${string}:${string}`, values?: Values) => string;

/** Returns the English text while the page's language has none. */
export const text: Texts = (key, values = {}) => {
  const found = knownText(key, values.count) ?? key;
  return found.replace(/{{(\w+)}}/g, (placeholder, name) => String(values[name] ?? placeholder));
};

/** Returns a text with unfilled placeholders, or null if no loaded part has the key. */
export function knownText(key: `${string}:${string}`, count?: Values[string]): string | null {
  return textOf(currentLanguage(), key, count) ?? textOf('en', key, count) ?? null;
}

function textOf(language: Language, key: string, count: unknown): string | undefined {
  const [part = '', name = ''] = key.split(':');
  const texts = loaded[language][part];
  const plural = typeof count === 'number' && texts?.[`${name}_${new Intl.PluralRules(language).select(count)}`];
  return plural || texts?.[name] || texts?.[`${name}_other`];
}

/** Returns the page's texts and re-renders the component when the language changes. */
export function useTexts(): Texts {
  useSyncExternalStore(shown.subscribe, shown.current);
  return text;
}

/** Returns the page's language, for `Intl`. */
export function useLanguage(): Language {
  return useSyncExternalStore(shown.subscribe, shown.current).language;
}
