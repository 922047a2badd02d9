// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPageTexts } from '../viewer/languages/start-page-texts.ts';
import { bringTexts, chooseLanguage, currentLanguage, preferredLanguage, text } from './i18n.ts';
import { LostFile } from './parts/load-part.ts';

type Files = Record<string, Record<string, string>>;
const english = import.meta.glob('../**/*.en.texts.ts', { eager: true, import: 'texts' }) as Files;
const spanish = import.meta.glob('../**/*.es.texts.ts', { eager: true, import: 'texts' }) as Files;

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('every English text of the viewer has a Spanish one, and none is left over', () => {
  const keys = (files: Files) =>
    Object.fromEntries(
      Object.entries(files).map(([path, texts]) => [path.replace(/\.e[ns]\./, '.'), Object.keys(texts).sort()]),
    );
  expect(keys(spanish)).toEqual(keys(english));
});

test('a text keeps its holes in both languages', () => {
  const holes = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, (value.match(/{{\w+}}/g) ?? []).sort()]));
  for (const [path, texts] of Object.entries(english)) {
    expect(holes(spanish[path.replace('.en.', '.es.')] ?? {})).toEqual(holes(texts));
  }
});

test('the browser’s language is taken until another is chosen, which is kept', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'es-MX', 'en']);
  await startPageTexts();
  expect(currentLanguage()).toBe('es');
  expect(text('ui:close')).toBe('Cerrar');
  await chooseLanguage('en');
  expect(text('ui:close')).toBe('Close');
  expect(preferredLanguage()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

test('a text has its plural by the language, and its holes filled', async () => {
  await chooseLanguage('en');
  expect(text('contents:about', { count: 1 })).toBe('about 1 minute');
  expect(text('contents:about', { count: 38 })).toBe('about 38 minutes');
  expect(text('clients:welcome', { name: '{{count}} & $1' })).toContain('{{count}} & $1');
  await chooseLanguage('es');
  expect(text('contents:about', { count: 1 })).toBe('aproximadamente 1 minuto');
  expect(text('contents:about', { count: 0 })).toBe('aproximadamente 0 minutos');
});

/** The texts of a part that is loaded later, and how often each language was asked for. */
function aPart(says: { en: string; es: string }, losesSpanish = 0) {
  const asked = { en: 0, es: 0 };
  const file = (language: 'en' | 'es') => async () => {
    asked[language] += 1;
    if (language === 'es' && asked.es <= losesSpanish) throw new LostFile('es', 404);
    return { texts: { hello: says[language] } };
  };
  return { asked, files: { en: file('en'), es: file('es') } };
}

test('texts that are loaded later come in the visitor’s language alone, and in another when it is chosen', async () => {
  await chooseLanguage('es');
  const { asked, files } = aPart({ en: 'Good morning', es: 'Buenos días' });
  await bringTexts('greeting', files);
  expect(text('greeting:hello')).toBe('Buenos días');
  expect(asked).toEqual({ en: 0, es: 1 });
  await chooseLanguage('en');
  expect(text('greeting:hello')).toBe('Good morning');
  await chooseLanguage('es');
  expect(asked).toEqual({ en: 1, es: 1 });
});

test('while they are lost in that language they stand there in English, and change when they come', async () => {
  await chooseLanguage('es');
  vi.useFakeTimers();
  const { files } = aPart({ en: 'Good night', es: 'Buenas noches' }, 2);
  await bringTexts('farewell', files);
  expect(text('farewell:hello')).toBe('Good night');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(text('farewell:hello')).toBe('Buenas noches');
});
