import { isHexColor } from '../kernel/text-formats.ts';

/** The fields of a theme that are colours. Source: 000 §3 (CLI-87 to CLI-97, CHN-170). */
export const themeColorFields = [
  'textColor',
  'backgroundColor',
  'buttonTextColor',
  'buttonBackgroundColor',
  'buttonHoverBackgroundColor',
  'wellTextColor',
  'wellBackgroundColor',
  'navBackgroundColor',
  'navLinkColor',
  'navLinkHoverColor',
] as const;
export type ThemeColor = (typeof themeColorFields)[number];

/** The colours of an organisation's or channel's pages as hex, and the URL of a background image or ''. */
export interface Theme extends Record<ThemeColor, string> {
  backgroundImage: string;
}

/** The default colours. Source: 000 §9 (CLI-101, VIEW-110, CHN-183), which does not define all of them. */
export const fallbackTheme: Theme = {
  textColor: '#24272b',
  backgroundColor: '#b1bac5',
  buttonTextColor: '#ffffff',
  buttonBackgroundColor: '#004bed',
  buttonHoverBackgroundColor: '#153d97',
  wellTextColor: '#ffffff',
  wellBackgroundColor: '#24272b',
  navBackgroundColor: '#24272b',
  navLinkColor: '#ffffff',
  navLinkHoverColor: '#b1bac5',
  backgroundImage: '',
};

/**
 * The theme of a new organisation: black text, white backgrounds, a black nav with white links. Source: 000 §9
 * (CLI-100, CHN-182).
 */
export const newOrganisationTheme: Theme = {
  ...fallbackTheme,
  textColor: '#000000',
  backgroundColor: '#ffffff',
  wellTextColor: '#000000',
  wellBackgroundColor: '#ffffff',
  navBackgroundColor: '#000000',
};

/** Completes a stored theme: a missing or invalid colour gets its default (VIEW-110). */
export function completeTheme(stored: Partial<Theme> | null): Theme {
  const theme = { ...fallbackTheme, backgroundImage: stored?.backgroundImage ?? '' };
  for (const field of themeColorFields) {
    const color = stored?.[field];
    if (color && isHexColor(color)) theme[field] = color;
  }
  return theme;
}
