import { luminance, mix, sixDigits, towards } from './colors.ts';
import type { Theme } from './theme.ts';

/** Required contrast of text. Source: WCAG 2.2, 1.4.3. */
export const TEXT_CONTRAST = 4.5;
/** Required contrast of the edges of controls. Source: WCAG 2.2, 1.4.11. */
export const EDGE_CONTRAST = 3;

/** Returns the contrast ratio of two colours in either order, 1 to 21. Source: WCAG 2.2. */
export function contrastRatio(color: string, otherColor: string): number {
  const [a, b] = [luminance(color) + 0.05, luminance(otherColor) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** Whether white text is more legible than black on this colour. */
export function isDark(color: string): boolean {
  return contrastRatio(color, '#ffffff') > contrastRatio(color, '#000000');
}

/**
 * The backgrounds of a theme: `page` is behind the video and on the client's page, `well` in panels, cards and dialogs,
 * and `nav` in the navigation bar.
 */
type Ground = 'page' | 'well' | 'nav';

/**
 * Percentages of the text colour (SOFT: of the link colour) in colours that are mixed with a background. The
 * percentages for text and for the borders of fields (CONTROL) rise if the contrast requires it.
 */
const SUNKEN = 4.5;
const SOFT = 13;
const LINE = 11;
const STRONG_LINE = 20;
const CONTROL = 44;
const secondText = { page: 74, well: 74, nav: 86 } as const;
const thirdText = { page: 64, well: 64, nav: 76 } as const;

/**
 * Returns a theme as CSS custom properties, with colours corrected so that all text has a contrast of 4.5:1; the stored
 * theme is not changed. Values are six-digit hex colours, percentages and `transparent`, so they are safe inside a
 * style element. The background image is not included. Throws if a colour of the theme is not valid hex.
 */
export function legibleTheme(theme: Theme): Record<`--client-${string}` | '--btn-ring', string> {
  const page = sixDigits(theme.backgroundColor);
  const well = sixDigits(theme.wellBackgroundColor);
  const nav = sixDigits(theme.navBackgroundColor);
  const text = legibleText(theme.textColor, page);
  const wellText = legibleText(theme.wellTextColor, well);
  const navLink = legible(theme.navLinkColor, [nav]);
  const button = legibleButton(theme);
  const linkPage = legibleLink(button.color, page);
  const linkWell = legibleLink(button.color, well);
  const navHover = legible(theme.navLinkHoverColor, [nav]);
  return {
    '--client-text': text,
    '--client-bg': page,
    '--client-well-text': wellText,
    '--client-well': well,
    '--client-nav': nav,
    '--client-nav-link': navLink,
    '--client-nav-hover': navHover,
    '--client-button': button.color,
    '--client-button-hover': button.hover,
    '--client-button-text': button.text,
    '--client-link-page': linkPage,
    '--client-link-well': linkWell,
    '--btn-ring': buttonRing(button.color, [page, well]),
    ...mixedColors('page', { ground: page, text, link: linkPage }),
    ...mixedColors('well', { ground: well, text: wellText, link: linkWell }),
    ...mixedColors('nav', { ground: nav, text: navLink, link: navHover }),
  };
}

/**
 * Returns the colours that are mixed with a background: percentages for `color-mix`, and hex for browsers without
 * `color-mix`.
 */
function mixedColors(name: Ground, { ground, text, link }: { ground: string; text: string; link: string }) {
  const sunken = mix(text, SUNKEN, ground);
  const second = risingShare(secondText[name], (share) => isLegible(mix(text, share, ground), sunken));
  const third = risingShare(thirdText[name], (share) => isLegible(mix(text, share, ground), sunken));
  const control = risingShare(CONTROL, (share) => contrastRatio(mix(text, share, ground), ground) >= EDGE_CONTRAST);
  return {
    [`--client-mix-2-${name}`]: `${second}%`,
    [`--client-mix-3-${name}`]: `${third}%`,
    [`--client-mix-control-${name}`]: `${control}%`,
    [`--client-text-2-${name}`]: mix(text, second, ground),
    [`--client-text-3-${name}`]: mix(text, third, ground),
    [`--client-control-${name}`]: mix(text, control, ground),
    [`--client-sunken-${name}`]: sunken,
    [`--client-line-${name}`]: mix(text, LINE, ground),
    [`--client-line-2-${name}`]: mix(text, STRONG_LINE, ground),
    [`--client-accent-soft-${name}`]: mix(link, SOFT, ground),
  };
}

function isLegible(color: string, ground: string): boolean {
  return contrastRatio(color, ground) >= TEXT_CONTRAST;
}

/** Returns the first share that fits, counting up from `from` in steps of 2 percent; at most about 100. */
function risingShare(from: number, fits: (share: number) => boolean): number {
  let share = from;
  while (share < 100 && !fits(share)) share += 2;
  return share;
}

/**
 * Returns the shade nearest to the colour for which `fits` is true, or null if there is none. A shade is the colour
 * mixed with black or white, which keeps the hue.
 */
function nearestShade(color: string, fits: (shade: string) => boolean): string | null {
  for (let percent = 0; percent <= 100; percent++) {
    for (const end of ['black', 'white'] as const) {
      const shade = towards(color, end, percent / 100);
      if (fits(shade)) return shade;
    }
  }
  return null;
}

/**
 * Returns the nearest shade that is legible on every background. If there is none, returns the nearest shade that is
 * legible on the first background, on which black or white is always legible.
 */
export function legible(color: string, grounds: readonly [string, ...string[]]): string {
  const shade =
    nearestShade(color, (shade) => grounds.every((ground) => isLegible(shade, ground))) ??
    nearestShade(color, (shade) => isLegible(shade, grounds[0]));
  if (shade === null) throw new Error(`No shade of ${color} is legible on ${grounds[0]}`);
  return shade;
}

/**
 * Returns the nearest legible shade for text. If possible, this shade is also legible on the tint behind pinned
 * messages and answers.
 */
function legibleText(color: string, ground: string): string {
  const onTint = (shade: string) => isLegible(shade, mix(shade, SUNKEN, ground));
  return nearestShade(color, (shade) => isLegible(shade, ground) && onTint(shade)) ?? legible(color, [ground]);
}

/**
 * Returns the nearest legible shade for links. If possible, this shade is also legible on a tint of itself, as in the
 * Host badge and the selected tab.
 */
function legibleLink(color: string, ground: string): string {
  const onTint = (shade: string) => isLegible(shade, mix(shade, SOFT, ground));
  return nearestShade(color, (shade) => isLegible(shade, ground) && onTint(shade)) ?? legible(color, [ground]);
}

/**
 * Returns the colours of a button. If no shade of the text is legible on both the normal and the hover colour, the
 * hover colour is adjusted.
 */
function legibleButton(theme: Theme) {
  const color = sixDigits(theme.buttonBackgroundColor);
  const text = legible(theme.buttonTextColor, [color, theme.buttonHoverBackgroundColor]);
  return { color, text, hover: legible(theme.buttonHoverBackgroundColor, [text]) };
}

/**
 * Returns the colour of the ring around a main button: transparent, unless the button has too little contrast to a
 * background.
 */
function buttonRing(button: string, grounds: readonly string[]): string {
  const weakGrounds = grounds.filter((ground) => contrastRatio(button, ground) < EDGE_CONTRAST);
  const hasContrast = (shade: string) => weakGrounds.every((ground) => contrastRatio(shade, ground) >= EDGE_CONTRAST);
  if (weakGrounds.length === 0) return 'transparent';
  return nearestShade(button, hasContrast) ?? legible(button, [weakGrounds.at(-1) ?? button]);
}
