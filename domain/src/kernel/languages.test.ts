import { expect, test } from 'vitest';
import { languageOfHeader } from './languages.ts';

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-FR, es;q=0.5, en;q=0.7', 'en'],
  ['es;q=0, en', 'en'],
  ['fr', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('ACC-251~ languageOfHeader returns for the header %o the language %o', (header, language) => {
  expect(languageOfHeader(header)).toBe(language);
});
