import { chroma, luminance, towards } from './colors.ts';
import type { Theme } from './theme.ts';

/** A ground is pale from this luminance on, and without a colour of its own below this chroma. */
const PALE_LUMINANCE = 0.35;
const PLAIN_CHROMA = 0.2;
/** How far a pale ground goes towards black; the panel a little less than the page. */
const DARK = { page: 0.9, panel: 0.87, bar: 0.93 } as const;
/** How far text on it stays from white: bright words hurt in a dark room. */
const DIMMED = 0.08;

/**
 * The theme for a device that is set to dark, for a dark sanctuary. A pale ground (white, cream, light grey) turns dark in
 * its own hue and lends its light to the text on it; a ground that is a colour or dark already stays, and so do buttons.
 * The same theme where nothing of it is pale.
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
