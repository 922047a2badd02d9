import { firstLanguage, type Language, languages } from '@nave/domain/kernel/languages.ts';
import { useSyncExternalStore } from 'react';
import { logFailure } from './log.ts';
import { keepTrying } from './parts/keep-trying.ts';
import { Observable } from './socket/observable.ts';
import { store, stored } from './storage.ts';

/** English is the fallback; another is loaded when it is chosen. */
export { type Language, languages };
/** `chat.en.texts.ts` holds the part `chat`: its texts by key. */
export type PartTexts = Readonly<Record<string, string>>;
/** The texts with which a page starts, by part. */
export interface PageTexts {
  en: Record<string, PartTexts>;
  es: () => Promise<Record<string, PartTexts>>;
}
/** How the texts of a part that is loaded later come, in each language. */
export type TextFiles = Record<Language, () => Promise<{ texts: PartTexts }>>;

const STORAGE_KEY = 'nave.language';

/** By language and part, as far as they have come. */
const known: Record<Language, Record<string, PartTexts>> = { en: {}, es: {} };
let pageTexts: PageTexts | undefined;
/** The parts that something of the page has asked for. */
const asked = new Map<string, TextFiles>();
/** What the page speaks; a new object whenever there is something to draw anew. */
const spoken = new Observable<{ language: Language }>({ language: 'en' });
let wished: Language = 'en';

/** Starts the texts in the language that was chosen here before, or else in the browser's. */
export function startTexts(texts: PageTexts): Promise<void> {
  pageTexts = texts;
  Object.assign(known.en, texts.en);
  return loadLanguage(preferredLanguage());
}

export function preferredLanguage(): Language {
  return firstLanguage([stored(STORAGE_KEY), ...navigator.languages]) ?? 'en';
}

/** The switch: shows the page in this language from now on, also on the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  store(STORAGE_KEY, language);
  await loadLanguage(language);
}

/**
 * Brings the texts of a part that is loaded later, in the visitor's language alone; in English as long as those are lost.
 * Throws `LostFile` while there are none.
 */
export async function bringTexts(part: string, files: TextFiles): Promise<void> {
  asked.set(part, files);
  try {
    await loadPart(part, wished);
  } catch (error) {
    if (wished === 'en') throw error;
    void loadLanguage(wished);
    await loadPart(part, 'en');
  }
}

/** Brings the texts of several parts, as `bringTexts` does each. */
export async function bringAllTexts(parts: Readonly<Record<string, TextFiles>>): Promise<void> {
  await Promise.all(Object.entries(parts).map(([part, files]) => bringTexts(part, files)));
}

/** Answers when the page speaks the language; while its texts are lost it goes on in another, and changes when they come. */
function loadLanguage(language: Language): Promise<void> {
  wished = language;
  return new Promise((goOn) => {
    void keepTrying(() => loadTexts(language), goOn)
      .then(() => wished === language && speak(language))
      .catch((error) => logFailure('The language could not be loaded', error))
      .finally(goOn);
  });
}

async function loadTexts(language: Language): Promise<void> {
  const parts = [...asked.keys()].map((part) => loadPart(part, language));
  await Promise.all([language === 'es' && loadSpanish(), ...parts]);
}

async function loadSpanish(): Promise<void> {
  Object.assign(known.es, await pageTexts?.es());
}

async function loadPart(part: string, language: Language): Promise<void> {
  const files = asked.get(part);
  if (!files || known[language][part]) return;
  known[language][part] = (await files[language]()).texts;
}

function speak(language: Language): void {
  document.documentElement.lang = language;
  spoken.set({ language });
}

export function currentLanguage(): Language {
  return spoken.current().language;
}

type Holes = Record<string, string | number>;
/** A text by `part:key`, with plurals by `count` (`key_one`, `key_other`) and `{{holes}}`. */
export type Texts = (key: `${string}:${string}`, holes?: Holes) => string;

/** In English where the page's language has none yet. */
export const text: Texts = (key, holes = {}) => {
  const found = knownText(key, holes.count) ?? key;
  return found.replace(/{{(\w+)}}/g, (hole, name) => String(holes[name] ?? hole));
};

/** Returns a text without filling its holes, or null where no loaded part has it. */
export function knownText(key: `${string}:${string}`, count?: Holes[string]): string | null {
  return textOf(currentLanguage(), key, count) ?? textOf('en', key, count) ?? null;
}

function textOf(language: Language, key: string, count: unknown): string | undefined {
  const [part = '', name = ''] = key.split(':');
  const texts = known[language][part];
  const plural = typeof count === 'number' && texts?.[`${name}_${new Intl.PluralRules(language).select(count)}`];
  return plural || texts?.[name] || texts?.[`${name}_other`];
}

/** The texts of the page; a component that uses them is drawn anew when the language changes. */
export function useTexts(): Texts {
  useSyncExternalStore(spoken.subscribe, spoken.current);
  return text;
}

/** The language of the page, for `Intl`. */
export function useLanguage(): Language {
  return useSyncExternalStore(spoken.subscribe, spoken.current).language;
}
