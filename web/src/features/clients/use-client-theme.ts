import { darkTheme } from '@nave/domain/clients/dark-theme.ts';
import type { Theme } from '@nave/domain/clients/theme.ts';
import { isDark, legibleTheme } from '@nave/domain/clients/theme-contrast.ts';
import { useLayoutEffect } from 'react';
import { pictureOfWidth } from '../../lib/picture.ts';
import { DARK_DEVICE, useMedia } from '../../lib/use-media.ts';

/**
 * Sets the theme's colours on the page (VIEW-106 to VIEW-109). The server's HTML contains the colours of the first page
 * in a style element, so that nothing flashes; this hook updates them when the theme, the page or the device's colour
 * scheme changes (VIEW-260). `inDark` is the theme for a device in dark mode. Returns the theme that is shown.
 */
export function useClientTheme(theme: Theme, inDark: Theme = darkTheme(theme)): Theme {
  const wantsDark = useMedia(DARK_DEVICE);
  const shown = wantsDark ? inDark : theme;
  // Compared as JSON: every change of a channel refetches the page's data, usually with the same colours.
  const colors = JSON.stringify(shown);
  useLayoutEffect(() => showTheme(JSON.parse(colors)), [colors]);
  return shown;
}

function showTheme(theme: Theme): void {
  const { style, classList } = document.documentElement;
  for (const [name, value] of Object.entries(legibleTheme(theme))) style.setProperty(name, value);
  // The page's background colour covers the picture, so the picture's low resolution is not visible.
  const picture = theme.backgroundImage && pictureOfWidth(theme.backgroundImage, innerWidth);
  style.setProperty('--client-image', picture ? `url(${JSON.stringify(picture)})` : 'none');
  style.colorScheme = isDark(theme.backgroundColor) ? 'dark' : 'light';
  classList.toggle('well-dark', isDark(theme.wellBackgroundColor));
}
