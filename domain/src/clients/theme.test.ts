import { describe, expect, test } from 'vitest';
import { choosePreset, presetThemes } from './preset-themes.ts';
import { completeTheme, fallbackTheme, newOrganisationTheme, type Theme, themeColorFields } from './theme.ts';

describe('a theme', () => {
  test('CHN-170~ CLI-87 CLI-88 CLI-89 CLI-90 CLI-91 CLI-92 CLI-93 CLI-94 CLI-95 CLI-96 CLI-97 a theme has ten colours and a background image', () => {
    const fields =
      'textColor backgroundColor buttonTextColor buttonBackgroundColor buttonHoverBackgroundColor wellTextColor wellBackgroundColor navBackgroundColor navLinkColor navLinkHoverColor backgroundImage';
    const theme = Object.fromEntries(fields.split(' ').map((field, index) => [field, `#12345${index % 10}`]));
    expect(completeTheme(theme)).toEqual(theme);
  });

  test('CHN-182~ CLI-100~ a new organisation has black text, white backgrounds and a black nav with white links', () => {
    expect(newOrganisationTheme).toMatchObject({
      textColor: '#000000',
      backgroundColor: '#ffffff',
      wellTextColor: '#000000',
      wellBackgroundColor: '#ffffff',
      navBackgroundColor: '#000000',
      navLinkColor: '#ffffff',
    });
  });

  test('VIEW-110 CLI-101 CHN-183 completeTheme replaces each missing or invalid colour with its default', () => {
    const product = {
      textColor: '#24272b',
      buttonBackgroundColor: '#004bed',
      buttonHoverBackgroundColor: '#153d97',
      backgroundColor: '#b1bac5',
      wellBackgroundColor: '#24272b',
    };
    expect(completeTheme(null)).toMatchObject(product);
    expect(completeTheme({ textColor: '', backgroundColor: 'red;}', backgroundImage: '/media/a.webp' })).toMatchObject({
      ...product,
      backgroundImage: '/media/a.webp',
    });
    expect(completeTheme({ textColor: '#123' })).toMatchObject({ ...product, textColor: '#123' });
  });

  test('CHN-181~ CLI-99~ each colour of a theme is validated, but not the background image', () => {
    for (const color of ['black', '#12345', '#fffffff', 'fff']) {
      const colors = Object.fromEntries(themeColorFields.map((field) => [field, color])) as Partial<Theme>;
      expect(completeTheme({ ...colors, backgroundImage: 'no colour' })).toEqual({
        ...fallbackTheme,
        backgroundImage: 'no colour',
      });
    }
  });
});

describe('the presets', () => {
  test('CHN-171~ CLI-102~ there are exactly six presets', () => {
    expect(Object.keys(presetThemes)).toEqual([
      'analog',
      'generosity',
      'seacoast',
      'lite-soda',
      'pop-punk',
      'cerulean',
    ]);
    expect([presetThemes['lite-soda'].label, presetThemes['pop-punk'].label]).toEqual(['Lite Soda', 'Pop Punk']);
  });

  test('CHN-172~ CHN-173~ CLI-103~ CLI-104~ choosing a preset sets all colours and keeps the background image', () => {
    const theme = choosePreset({ ...fallbackTheme, backgroundImage: '/media/a.webp' }, 'seacoast');
    expect(theme).toEqual({ ...presetThemes.seacoast.colors, backgroundImage: '/media/a.webp' });
  });
});
