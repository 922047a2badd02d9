import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, currentLanguage, preferredLanguage, startTexts, text } from './i18n.ts';

type Files = Record<string, Record<string, string>>;
const english = import.meta.glob('../**/*.en.texts.ts', { eager: true, import: 'texts' }) as Files;
const spanish = import.meta.glob('../**/*.es.texts.ts', { eager: true, import: 'texts' }) as Files;

beforeEach(() => localStorage.clear());

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
  await startTexts();
  expect(currentLanguage()).toBe('es');
  expect(text('ui:close')).toBe('Cerrar');
  await chooseLanguage('en');
  expect(text('ui:close')).toBe('Close');
  expect(preferredLanguage()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});
