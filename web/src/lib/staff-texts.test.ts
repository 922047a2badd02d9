// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, startTexts } from './i18n.ts';
import { setSpanish, t, tCount, tNodes } from './staff-texts.ts';

beforeEach(async () => {
  setSpanish({
    Save: 'Guardar',
    'Remove {{name}}': 'Quitar a {{name}}',
    '{{count}} users': { one: '{{count}} usuario', other: '{{count}} usuarios' },
    '{{label}} is required': 'Falta: {{label}}',
    Description: 'Descripción',
    '{{name}} is live': '{{name}} está en vivo',
  });
  await startTexts({ en: {}, es: async () => ({}) });
});
afterEach(() => localStorage.clear());

test('t returns the sentence itself in English', () => {
  expect(t('Remove {{name}}', { name: 'Amos' })).toBe('Remove Amos');
  expect([0, 1, 2].map((count) => tCount(count, { one: '{{count}} user', other: '{{count}} users' }))).toEqual([
    '0 users',
    '1 user',
    '2 users',
  ]);
});

test('t and tCount translate into Spanish and fill the placeholders', async () => {
  await chooseLanguage('es');
  expect(t('Save')).toBe('Guardar');
  expect(t('Remove {{name}}', { name: 'Amos' })).toBe('Quitar a Amos');
  expect([1, 2].map((count) => tCount(count, { one: '{{count}} user', other: '{{count}} users' }))).toEqual([
    '1 usuario',
    '2 usuarios',
  ]);
  expect(document.documentElement.lang).toBe('es');
});

test('t translates a sentence whose placeholders are already filled, and also the label in the sentence', async () => {
  await chooseLanguage('es');
  expect(t('Description is required')).toBe('Falta: Descripción');
  expect(t('Remove Save')).toBe('Quitar a Save');
  expect(t('Save (12/01/2026 04:00 AM CST)')).toBe('Guardar (12/01/2026 04:00 AM CST)');
});

test('t does not translate a value that equals a sentence of the pages', async () => {
  await chooseLanguage('es');
  expect(t('Remove {{name}}', { name: 'Save' })).toBe('Quitar a Save');
  expect(t('Nobody translated this')).toBe('Nobody translated this');
});

test('tNodes fills a placeholder with a React node', async () => {
  await chooseLanguage('es');
  expect(renderToStaticMarkup(tNodes('{{name}} is live', { name: 'Grace' }))).toBe('Grace está en vivo');
});
