import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presetThemes } from './preset-themes.ts';
import { fallbackTheme, newOrganisationTheme, type Theme, themeColorFields } from './theme.ts';
import { contrastRatio, EDGE_CONTRAST, isDark, legibleTheme, TEXT_CONTRAST } from './theme-contrast.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themes = fc.tuple(...themeColorFields.map(() => hex)).map(
  (colors): Theme => ({
    ...fallbackTheme,
    ...Object.fromEntries(themeColorFields.map((field, index) => [field, colors[index]])),
  }),
);

test('contrastRatio returns the ratio of WCAG, whatever the order of the colours', () => {
  expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#fff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#777')).toBeCloseTo(4.48, 2);
  expect([isDark('#24272b'), isDark('#b1bac5'), isDark('#cf2a27')]).toEqual([true, false, true]);
});

describe('a theme on the page', () => {
  test('legible colours are not changed', () => {
    expect(legibleTheme(newOrganisationTheme)).toMatchObject({
      '--client-text': '#000000',
      '--client-bg': '#ffffff',
      '--client-nav': '#000000',
      '--client-nav-link': '#ffffff',
      '--client-button': '#004bed',
      '--client-button-text': '#ffffff',
      '--client-link-page': '#004bed',
      '--client-mix-2-page': '74%',
      '--client-mix-3-page': '64%',
      '--btn-ring': 'transparent',
    });
  });

  test('the colour of secondary and tertiary text is mixed from the text and background colours; it gets more of the text colour if the contrast would otherwise be too low', () => {
    expect(legibleTheme(fallbackTheme)).toMatchObject({ '--client-mix-2-page': '78%', '--client-mix-3-page': '78%' });
    const seacoast = legibleTheme({ ...presetThemes.seacoast.colors, backgroundImage: '' });
    expect(seacoast).toMatchObject({ '--client-mix-3-page': '70%', '--client-mix-3-well': '66%' });
  });

  test('text and links have a contrast of at least 4.5:1 to their background in any theme', () => {
    const pairs = [
      'text/bg',
      'well-text/well',
      'nav-link/nav',
      'nav-hover/nav',
      'link-page/bg',
      'link-well/well',
      'button-text/button',
      'button-text/button-hover',
    ];
    fc.assert(
      fc.property(themes, (theme) => {
        const css: Record<string, string> = legibleTheme(theme);
        for (const pair of pairs) {
          const [text, ground] = pair.split('/').map((name) => css[`--client-${name}`] ?? '');
          expect(contrastRatio(text ?? '', ground ?? ''), pair).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        const mixed = ['text-2-page/bg', 'text-3-page/bg', 'text-2-well/well', 'text-3-well/well', 'text-3-nav/nav'];
        for (const pair of mixed) {
          const [text, ground] = pair.split('/').map((name) => css[`--client-${name}`] ?? '');
          expect(contrastRatio(text ?? '', ground ?? ''), pair).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
      }),
    );
  });

  test('a button with too little contrast to page or panel gets a ring', () => {
    const { '--btn-ring': ring } = legibleTheme({ ...presetThemes.cerulean.colors, backgroundImage: '' });
    expect(contrastRatio(ring, presetThemes.cerulean.colors.wellBackgroundColor)).toBeGreaterThanOrEqual(EDGE_CONTRAST);
  });

  test('every value is safe inside a style element', () => {
    fc.assert(
      fc.property(themes, (theme) =>
        Object.entries(legibleTheme({ ...theme, backgroundImage: '</style>' })).every(
          ([name, value]) => /^--[a-z0-9-]+$/.test(name) && /^(#[0-9a-f]{6}|\d+%|transparent)$/.test(value),
        ),
      ),
    );
    expect(() => legibleTheme({ ...fallbackTheme, textColor: 'red}</style>' })).toThrow('Not a hex colour');
  });

  test('a corrected colour keeps its hue', () => {
    const text = legibleTheme({ ...fallbackTheme, wellTextColor: '#802020' })['--client-well-text'] ?? '';
    const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(text.slice(start, start + 2), 16));
    expect(green).toBe(blue);
    expect(red).toBeGreaterThan(green ?? 255);
  });
});
