// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { offeredEmojis } from './emoji-data.ts';
import { rememberEmoji } from './used-emojis.ts';

const used = async () => {
  const { categories, emojis } = await offeredEmojis('en', 'Frequently used');
  const first = emojis.filter(({ category }) => category === categories[0]?.index);
  return first.map(({ emoji }) => emoji);
};

beforeEach(() => {
  localStorage.clear();
  // This document draws nothing, so that nothing is left out.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

test('CHAT-191~ emojis are found by the words of the page’s language, of a congregation, and without accents', async () => {
  const { emojis, categories } = await offeredEmojis('es', 'Usados con frecuencia');
  const named = (word: string) =>
    emojis.filter(({ tags, label }) => [label, ...tags].includes(word)).map(({ emoji }) => emoji);
  expect(named('oración')).toContain('🙏');
  expect(named('oracion')).toContain('🙏');
  expect(named('corazon')).toContain('❤️');
  expect(named('aleluya')).toContain('🙌');
  expect(categories.map(({ label }) => label)).toEqual([
    'Usados con frecuencia',
    'Emoticonos y emoción',
    'Personas y cuerpo',
    'Animales y la naturaleza',
    'Comida y bebida',
    'Viajes y lugares',
    'Actividades',
    'Objetos',
    'Símbolos',
    'Banderas',
  ]);
  const known = new Set(categories.map(({ index }) => index));
  expect(emojis.filter(({ category }) => !known.has(category))).toEqual([]);
  expect(emojis.length).toBeGreaterThan(1_900);
});

test('CHAT-191~ what is chosen is among the first the next time, whatever its tone of skin', async () => {
  expect(await used()).toEqual(['🙏', '🙌', '❤️', '👏', '🔥', '😊', '😂', '🎉']);
  for (const emoji of ['🕊️', '☝🏽', '🙏🏿']) rememberEmoji(emoji);
  expect(await used()).toEqual(['🙏', '☝️', '🕊️', '🙌', '❤️', '👏', '🔥', '😊']);
  const hand = (await offeredEmojis('en', '')).emojis.find(({ emoji }) => emoji === '☝️');
  expect(hand?.skins?.medium).toBe('☝🏽');
});

test.each(['no list', '{"a":1}', '[1,null,"no emoji"]'])(
  'whatever else stands in the storage is left out: %s',
  async (kept) => {
    localStorage.setItem('nave.emojis', kept);
    expect(await used()).toContain('🙏');
    expect(await used()).not.toContain('no emoji');
  },
);
