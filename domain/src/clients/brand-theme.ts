import type { Brand } from '../kernel/brand.ts';
import { newOrganisationTheme, type Theme } from './theme.ts';

/** Returns the theme of a page that belongs to no client: the theme of a new organisation with the brand's colour. */
export function brandTheme({ color }: Brand): Theme {
  return {
    ...newOrganisationTheme,
    navBackgroundColor: color,
    buttonBackgroundColor: color,
    buttonHoverBackgroundColor: color,
  };
}
