import fc from 'fast-check';
import { expect, test } from 'vitest';
import { luminance } from './colors.ts';
import { darkTheme } from './dark-theme.ts';
import { presetThemes } from './preset-themes.ts';
import { fallbackTheme, newOrganisationTheme, type Theme, themeColorFields } from './theme.ts';
import { contrastRatio, isDark, legibleTheme } from './theme-contrast.ts';

const presets = Object.values(presetThemes).map(({ colors }): Theme => ({ ...colors, backgroundImage: '' }));

test('VIEW-260 in dark mode the pale backgrounds of every preset become dark and keep their hue', () => {
  for (const theme of [newOrganisationTheme, fallbackTheme, ...presets]) {
    const dark = darkTheme(theme);
    for (const ground of ['backgroundColor', 'wellBackgroundColor', 'navBackgroundColor'] as const)
      expect(isDark(dark[ground]), `${ground} ${theme[ground]}`).toBe(true);
  }
  // Cream becomes a warm dark grey.
  expect(darkTheme({ ...newOrganisationTheme, wellBackgroundColor: '#fbf6ea' }).wellBackgroundColor).toBe('#21201e');
});

test('VIEW-260~ in dark mode buttons, and backgrounds that are coloured or dark, keep their colours', () => {
  const theme = { ...newOrganisationTheme, backgroundColor: '#f2c230', wellBackgroundColor: '#143a31' };
  expect(darkTheme(theme)).toEqual(theme);
  const dark = darkTheme(newOrganisationTheme);
  for (const field of themeColorFields.filter((name) => name.startsWith('button')))
    expect(dark[field]).toBe(newOrganisationTheme[field]);
});

const digits = (value: number) => value.toString(16).padStart(6, '0');
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${digits(value)}`);

test('VIEW-260~ in dark mode the text of panels is legible in any theme', () => {
  const record = Object.fromEntries(themeColorFields.map((field) => [field, color]));
  fc.assert(
    fc.property(fc.record(record), (colors) => {
      const theme = { ...(colors as unknown as Theme), backgroundImage: '' };
      const properties = legibleTheme(darkTheme(theme));
      expect(contrastRatio(properties['--client-well-text'] ?? '', properties['--client-well'] ?? '')).toBeGreaterThan(
        4.49,
      );
      expect(luminance(darkTheme(theme).wellBackgroundColor)).toBeLessThanOrEqual(luminance(theme.wellBackgroundColor));
    }),
  );
});
