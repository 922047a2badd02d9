import { expect, test } from 'vitest';
import { srcSetOf } from './picture-widths.ts';

test('MED-39 srcSetOf derives the addresses of all copies of a stored picture from the address of its widest copy', () => {
  const stem = '/media/clients/c-1/0f3a_1100';
  expect(srcSetOf(`${stem}.webp`)).toBe(
    `${stem}-320.webp 320w, ${stem}-640.webp 640w, ${stem}-960.webp 960w, ${stem}.webp 1100w`,
  );
  expect(srcSetOf('/media/clients/c-1/0f3a_640.webp')).toBe(
    '/media/clients/c-1/0f3a_640-320.webp 320w, /media/clients/c-1/0f3a_640.webp 640w',
  );
});

test.each(['/media/clients/c-1/0f3a_200.webp', '/media/clients/c-1/0f3a.webp', 'https://cdn.example/a_900.webp'])(
  'MED-39~ srcSetOf returns undefined for %s, of which no smaller copies exist',
  (src) => {
    expect(srcSetOf(src)).toBeUndefined();
  },
);
