// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPageTexts } from '../viewer/languages/start-page-texts.ts';
import { chooseLanguage, currentLanguage, loadPartTexts, preferredLanguage, text } from './i18n.ts';
import { FileLoadError } from './parts/load-part.ts';

type Files = Record<string, Record<string, string>>;
const english = import.meta.glob('../**/*.en.texts.ts', { eager: true, import: 'texts' }) as Files;
const spanish = import.meta.glob('../**/*.es.texts.ts', { eager: true, import: 'texts' }) as Files;

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('the English and Spanish texts have the same keys', () => {
  const keys = (files: Files) =>
    Object.fromEntries(
      Object.entries(files).map(([path, texts]) => [path.replace(/\.e[ns]\./, '.'), Object.keys(texts).sort()]),
    );
  expect(keys(spanish)).toEqual(keys(english));
});

test('a text has the same placeholders in both languages', () => {
  const placeholders = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, (value.match(/{{\w+}}/g) ?? []).sort()]));
  for (const [path, texts] of Object.entries(english)) {
    expect(placeholders(spanish[path.replace('.en.', '.es.')] ?? {})).toEqual(placeholders(texts));
  }
});

test('the page uses the browser’s language until the visitor chooses another, and stores the choice', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'es-MX', 'en']);
  await startPageTexts();
  expect(currentLanguage()).toBe('es');
  expect(text('ui:close')).toBe('Cerrar');
  await chooseLanguage('en');
  expect(text('ui:close')).toBe('Close');
  expect(preferredLanguage()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

test('text chooses the plural form of the language and fills the placeholders', async () => {
  await chooseLanguage('en');
  expect(text('contents:about', { count: 1 })).toBe('about 1 minute');
  expect(text('contents:about', { count: 38 })).toBe('about 38 minutes');
  expect(text('clients:welcome', { name: '{{count}} & $1' })).toContain('{{count}} & $1');
  await chooseLanguage('es');
  expect(text('contents:about', { count: 1 })).toBe('aproximadamente 1 minuto');
  expect(text('contents:about', { count: 0 })).toBe('aproximadamente 0 minutos');
});

/**
 * Returns text files of a part and the number of loads per language. The first `spanishFailures` Spanish loads fail.
 */
function aPart(hello: { en: string; es: string }, spanishFailures = 0) {
  const loads = { en: 0, es: 0 };
  const file = (language: 'en' | 'es') => async () => {
    loads[language] += 1;
    if (language === 'es' && loads.es <= spanishFailures) throw new FileLoadError('es', 404);
    return { texts: { hello: hello[language] } };
  };
  return { loads, files: { en: file('en'), es: file('es') } };
}

test('loadPartTexts loads only the visitor’s language, and another language when the visitor chooses it', async () => {
  await chooseLanguage('es');
  const { loads, files } = aPart({ en: 'Good morning', es: 'Buenos días' });
  await loadPartTexts('greeting', files);
  expect(text('greeting:hello')).toBe('Buenos días');
  expect(loads).toEqual({ en: 0, es: 1 });
  await chooseLanguage('en');
  expect(text('greeting:hello')).toBe('Good morning');
  await chooseLanguage('es');
  expect(loads).toEqual({ en: 1, es: 1 });
});

test('loadPartTexts shows English while the Spanish file fails, then changes to Spanish', async () => {
  await chooseLanguage('es');
  vi.useFakeTimers();
  const { files } = aPart({ en: 'Good night', es: 'Buenas noches' }, 2);
  await loadPartTexts('farewell', files);
  expect(text('farewell:hello')).toBe('Good night');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(text('farewell:hello')).toBe('Buenas noches');
});
