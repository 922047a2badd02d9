import { chroma, luminance, towards } from './colors.ts';
import type { Theme } from './theme.ts';

/** A background is pale above this luminance and below this chroma. */
const PALE_LUMINANCE = 0.35;
const PLAIN_CHROMA = 0.2;
/** The share of black that is mixed into each pale background. */
const DARK = { page: 0.9, panel: 0.87, bar: 0.93 } as const;
/**
 * Text gets the former colour of its background, mixed with this share of black so that it does not glare in a dark
 * room.
 */
const DIMMED = 0.08;

/**
 * Returns the theme for a device in dark mode. A pale background (white, cream, light grey) becomes a dark shade of the
 * same hue, and its text becomes light. Buttons, and backgrounds that are coloured or already dark, do not change.
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
