import type { Brand } from '../kernel/brand.ts';
import { newOrganisationTheme, type Theme } from './theme.ts';

/** Returns the theme of a page that belongs to no client: the default colours with the brand's. */
export function brandTheme({ color }: Brand): Theme {
  return {
    ...newOrganisationTheme,
    navBackgroundColor: color,
    buttonBackgroundColor: color,
    buttonHoverBackgroundColor: color,
  };
}
