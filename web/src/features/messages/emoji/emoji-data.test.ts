// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { offeredEmojis } from './emoji-data.ts';
import { rememberEmoji } from './used-emojis.ts';

const usedEmojis = async () => {
  const { categories, emojis } = await offeredEmojis('en', 'Frequently used');
  const first = emojis.filter(({ category }) => category === categories[0]?.index);
  return first.map(({ emoji }) => emoji);
};

beforeEach(() => {
  localStorage.clear();
  // Without a canvas no emojis are left out.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

test('CHAT-191~ emojis are found by words of the page’s language and of congregations, also without accents', async () => {
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

test('CHAT-191~ a chosen emoji is among the first the next time, in any skin tone', async () => {
  expect(await usedEmojis()).toEqual(['🙏', '🙌', '❤️', '👏', '🔥', '😊', '😂', '🎉']);
  for (const emoji of ['🕊️', '☝🏽', '🙏🏿']) rememberEmoji(emoji);
  expect(await usedEmojis()).toEqual(['🙏', '☝️', '🕊️', '🙌', '❤️', '👏', '🔥', '😊']);
  const hand = (await offeredEmojis('en', '')).emojis.find(({ emoji }) => emoji === '☝️');
  expect(hand?.skins?.medium).toBe('☝🏽');
});

test.each(['no list', '{"a":1}', '[1,null,"no emoji"]'])('invalid stored entries are ignored: %s', async (entry) => {
  localStorage.setItem('nave.emojis', entry);
  expect(await usedEmojis()).toContain('🙏');
  expect(await usedEmojis()).not.toContain('no emoji');
});
