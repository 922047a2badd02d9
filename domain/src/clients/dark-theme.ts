import { chroma, luminance, towards } from './colors.ts';
import type { Theme } from './theme.ts';

/** A background is pale above this luminance and below this chroma. */
const PALE_LUMINANCE = 0.35;
const PLAIN_CHROMA = 0.2;
/** How far each pale background is mixed with black: the bar most, the panel least. */
const DARK = { page: 0.9, panel: 0.87, bar: 0.93 } as const;
/** How far the text's background colour is mixed with black, so that the text is not glaring in a dark room. */
const DIMMED = 0.08;

/**
 * Returns the theme for a device in dark mode. A pale background (white, cream, light grey) becomes a dark shade of the
 * same hue, and its text a light one. A background that is coloured or already dark stays, and so do buttons.
 */
export function darkTheme(theme: Theme): Theme {
  const dark = { ...theme };
  if (isPale(theme.backgroundColor)) {
    dark.backgroundColor = towards(theme.backgroundColor, 'black', DARK.page);
    dark.textColor = towards(theme.backgroundColor, 'black', DIMMED);
  }
  if (isPale(theme.wellBackgroundColor)) {
    dark.wellBackgroundColor = towards(theme.wellBackgroundColor, 'black', DARK.panel);
    dark.wellTextColor = towards(theme.wellBackgroundColor, 'black', DIMMED);
  }
  if (isPale(theme.navBackgroundColor)) {
    dark.navBackgroundColor = towards(theme.navBackgroundColor, 'black', DARK.bar);
    dark.navLinkColor = towards(theme.navBackgroundColor, 'black', DIMMED);
  }
  return dark;
}

function isPale(color: string): boolean {
  return luminance(color) > PALE_LUMINANCE && chroma(color) < PLAIN_CHROMA;
}
