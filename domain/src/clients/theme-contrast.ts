import { luminance, mix, sixDigits, towards } from './colors.ts';
import type { Theme } from './theme.ts';

/** Required contrast of text, and of the edges of controls. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
export const TEXT_CONTRAST = 4.5;
export const EDGE_CONTRAST = 3;

/** Returns the contrast ratio of two colours in either order, 1 to 21. Source: WCAG 2.2. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** Whether white text is more legible than black on this colour. */
export function isDark(color: string): boolean {
  return contrastRatio(color, '#ffffff') > contrastRatio(color, '#000000');
}

/** The backgrounds of a theme: `page` below the video and the client page, `well` of panels, cards and dialogs, `nav` of the bar. */
type Ground = 'page' | 'well' | 'nav';

/** Percentages of the text colour in colours mixed with the background. Those of text and field borders rise if the contrast requires it. */
const SUNKEN = 4.5;
const SOFT = 13;
const LINE = 11;
const STRONG_LINE = 20;
const CONTROL = 44;
const secondText = { page: 74, well: 74, nav: 86 } as const;
const thirdText = { page: 64, well: 64, nav: 76 } as const;

/**
 * Returns a theme as CSS custom properties, with colours corrected so that all text has a contrast of 4.5:1; the stored
 * theme is not changed. Values are six-digit hex colours, percentages and `transparent`, so they are safe inside a style
 * element. The background image is not included. Throws if a colour of the theme is not valid hex.
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

/** Returns colours mixed for a background: percentages for `color-mix`, and hex for browsers without it. */
function mixedColors(name: Ground, { ground, text, link }: { ground: string; text: string; link: string }) {
  const sunken = mix(text, SUNKEN, ground);
  const second = risingShare(secondText[name], (share) => reads(mix(text, share, ground), sunken));
  const third = risingShare(thirdText[name], (share) => reads(mix(text, share, ground), sunken));
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

function reads(color: string, ground: string): boolean {
  return contrastRatio(color, ground) >= TEXT_CONTRAST;
}

function risingShare(from: number, fits: (share: number) => boolean): number {
  let share = from;
  while (share < 100 && !fits(share)) share += 2;
  return share;
}

/** Returns the nearest shade that fits, starting with the colour itself, or null. Mixing with black or white keeps the hue. */
function nearestShade(color: string, fits: (shade: string) => boolean): string | null {
  for (let percent = 0; percent <= 100; percent++) {
    for (const end of ['black', 'white'] as const) {
      const shade = towards(color, end, percent / 100);
      if (fits(shade)) return shade;
    }
  }
  return null;
}

/** Returns the nearest shade that is legible on every background; if there is none, on the first one, where black or white always is. */
function legible(color: string, grounds: readonly [string, ...string[]]): string {
  const shade =
    nearestShade(color, (shade) => grounds.every((ground) => reads(shade, ground))) ??
    nearestShade(color, (shade) => reads(shade, grounds[0]));
  if (shade === null) throw new Error(`No shade of ${color} reads on ${grounds[0]}`);
  return shade;
}

/** Text is also legible on the tint below pinned messages and answers, if the background allows it. */
function legibleText(color: string, ground: string): string {
  const onTint = (shade: string) => reads(shade, mix(shade, SUNKEN, ground));
  return nearestShade(color, (shade) => reads(shade, ground) && onTint(shade)) ?? legible(color, [ground]);
}

/** Links are also legible on their own tint, as in the Host badge and the selected tab. */
function legibleLink(color: string, ground: string): string {
  const onTint = (shade: string) => reads(shade, mix(shade, SOFT, ground));
  return nearestShade(color, (shade) => reads(shade, ground) && onTint(shade)) ?? legible(color, [ground]);
}

/** A button's text is legible on its normal and its hover colour; if it cannot be on both, the hover colour changes. */
function legibleButton(theme: Theme) {
  const color = sixDigits(theme.buttonBackgroundColor);
  const text = legible(theme.buttonTextColor, [color, theme.buttonHoverBackgroundColor]);
  return { color, text, hover: legible(theme.buttonHoverBackgroundColor, [text]) };
}

/** Returns the colour of a ring around a main button with too little contrast to a background; otherwise transparent. */
function buttonRing(button: string, grounds: readonly string[]): string {
  const weak = grounds.filter((ground) => contrastRatio(button, ground) < EDGE_CONTRAST);
  const standsOut = (shade: string) => weak.every((ground) => contrastRatio(shade, ground) >= EDGE_CONTRAST);
  if (weak.length === 0) return 'transparent';
  return nearestShade(button, standsOut) ?? legible(button, [weak.at(-1) ?? button]);
}
