import { type Theme, themeColorFields } from './theme.ts';

/** The preset themes by key, with their display names. Source: 001 §3 (CHN-171, CLI-102). */
export const presetThemes = {
  analog: {
    label: 'Analog',
    colors: {
      textColor: '#2e2620',
      backgroundColor: '#efe6d5',
      buttonTextColor: '#ffffff',
      buttonBackgroundColor: '#a8431f',
      buttonHoverBackgroundColor: '#8a3417',
      wellTextColor: '#2e2620',
      wellBackgroundColor: '#fbf6ea',
      navBackgroundColor: '#2e2620',
      navLinkColor: '#efe2ca',
      navLinkHoverColor: '#ffb454',
    },
  },
  generosity: {
    label: 'Generosity',
    colors: {
      textColor: '#f3f0e2',
      backgroundColor: '#143a31',
      buttonTextColor: '#1f2a14',
      buttonBackgroundColor: '#e8bd52',
      buttonHoverBackgroundColor: '#f3d07a',
      wellTextColor: '#edf1e6',
      wellBackgroundColor: '#0f2d26',
      navBackgroundColor: '#0b231d',
      navLinkColor: '#dbe6da',
      navLinkHoverColor: '#f3d07a',
    },
  },
  seacoast: {
    label: 'Seacoast',
    colors: {
      textColor: '#16323f',
      backgroundColor: '#e4eef0',
      buttonTextColor: '#ffffff',
      buttonBackgroundColor: '#0b667a',
      buttonHoverBackgroundColor: '#084e5e',
      wellTextColor: '#16323f',
      wellBackgroundColor: '#ffffff',
      navBackgroundColor: '#14495c',
      navLinkColor: '#e6f2f4',
      navLinkHoverColor: '#ffd9a8',
    },
  },
  'lite-soda': {
    label: 'Lite Soda',
    colors: {
      textColor: '#1d2b2a',
      backgroundColor: '#edf6ea',
      buttonTextColor: '#ffffff',
      buttonBackgroundColor: '#c0225f',
      buttonHoverBackgroundColor: '#9d1a4d',
      wellTextColor: '#1d2b2a',
      wellBackgroundColor: '#ffffff',
      navBackgroundColor: '#ffffff',
      navLinkColor: '#1d2b2a',
      navLinkHoverColor: '#c0225f',
    },
  },
  'pop-punk': {
    label: 'Pop Punk',
    colors: {
      textColor: '#f6f2ee',
      backgroundColor: '#161517',
      buttonTextColor: '#19060d',
      buttonBackgroundColor: '#ff4d86',
      buttonHoverBackgroundColor: '#ff7aa5',
      wellTextColor: '#f4f0ec',
      wellBackgroundColor: '#201e21',
      navBackgroundColor: '#0d0c0e',
      navLinkColor: '#f6f2ee',
      navLinkHoverColor: '#e4f53d',
    },
  },
  cerulean: {
    label: 'Cerulean',
    colors: {
      textColor: '#0d2a45',
      backgroundColor: '#dbe9f6',
      buttonTextColor: '#ffffff',
      buttonBackgroundColor: '#126bc4',
      buttonHoverBackgroundColor: '#0b559f',
      wellTextColor: '#eaf3fb',
      wellBackgroundColor: '#0d2f50',
      navBackgroundColor: '#0a4a85',
      navLinkColor: '#ffffff',
      navLinkHoverColor: '#bfe0ff',
    },
  },
} as const satisfies Record<string, { label: string; colors: Omit<Theme, 'backgroundImage'> }>;
export type PresetKey = keyof typeof presetThemes;

/** Returns a theme with all colours of a preset and the background image of `theme` (CHN-172, CHN-173). */
export function choosePreset(theme: Theme, key: PresetKey): Theme {
  return { ...presetThemes[key].colors, backgroundImage: theme.backgroundImage };
}

/** Returns the key of the preset that has the same colours as the theme, or null (CLI-105). */
export function presetOf(theme: Theme): PresetKey | null {
  const keys = Object.keys(presetThemes) as PresetKey[];
  const isSame = (colors: Omit<Theme, 'backgroundImage'>) =>
    themeColorFields.every((field) => theme[field].toLowerCase() === colors[field]);
  return keys.find((key) => isSame(presetThemes[key].colors)) ?? null;
}
