import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBackgroundCss, isThemeColor, isThemePicture } from './event-theme.ts';
import { eventThemeSchema } from './ticket-event.ts';

test.each([
  '',
  '#fff',
  '#1a2b3c80',
  'rebeccapurple',
  'rgb(10 20 30 / 50%)',
  'hsl(210, 40%, 20%)',
  'linear-gradient(90deg, #fff 0%, rgba(0, 0, 0, .5) 100%)',
  'repeating-radial-gradient(circle at center, red, blue 20px)',
  'url("https://pictures.example/a.webp") center / cover no-repeat, #000',
  "url('https://pictures.example/a.webp?w=1')",
  'url(https://pictures.example/a.webp)',
])('TKT-59~ the background %j is allowed', (css) => {
  expect(isBackgroundCss(css)).toBe(true);
});

test.each([
  'url(http://pictures.example/a.webp)',
  'url(javascript:alert(1))',
  'url(data:image/svg+xml,<svg/>)',
  'url(//pictures.example/a.webp)',
  'url("https://user:pass@pictures.example/a.webp")',
  'red; } body { display: none',
  'red}',
  'red;color:blue',
  'var(--x)',
  'expression(alert(1))',
  'image-set("https://a.example/x")',
  'env(x)',
  'red /* hidden */',
  '\\75rl(https://a.example)',
  '@import "x"',
  'red</style><script>',
  'url("https://a.example/\\") red',
  'rgb(0, 0, 0',
  ')',
  'red !important',
  '#12345g',
  `${'a '.repeat(1_001)}`,
])('TKT-59~ the background %j is refused', (css) => {
  expect(isBackgroundCss(css)).toBe(false);
});

test('no allowed background has a character that ends a declaration or a style', () => {
  const pieces = fc.constantFrom(
    ...'url( rgb( ) ; { } < > \\ @ " \' / * # , https://a.example red 10px -'.split(' '),
    ' ',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const css = parts.join('');
      if (isBackgroundCss(css))
        expect(css.replace(/url\((["']?)[^"'()\\\s]+\1\)/gi, '')).not.toMatch(/[;{}<>\\@"']|\/\*/);
    }),
    { numRuns: 2_000 },
  );
});

test('TKT-59~ colours and pictures of a theme may be empty', () => {
  expect(['', '#abc', '#aabbcc', 'red', 'url(x)'].map(isThemeColor)).toEqual([true, true, true, false, false]);
  expect(
    ['', 'https://a.example/x.webp', '/media/clients/a/b.webp', 'http://a.example/x', 'x'].map(isThemePicture),
  ).toEqual([true, true, true, false, false]);
});

test('TKT-59 a theme has a background, colours of links and text, a header picture and a logo', () => {
  const theme = {
    backgroundCss: 'linear-gradient(#123, #456)',
    linkColor: '#0af',
    textColor: '#ffffff',
    headerUrlLarge: 'https://pictures.example/header.webp',
    logoUrl: 'https://pictures.example/logo.webp',
  };
  expect(eventThemeSchema.parse(theme)).toEqual(theme);
  for (const name of Object.keys(theme)) {
    const { [name as keyof typeof theme]: _left, ...others } = theme;
    expect([name, eventThemeSchema.safeParse(others).success]).toEqual([name, false]);
  }
});
