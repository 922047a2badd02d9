import type { Brand } from '../kernel/brand.ts';
import { newOrganisationTheme, type Theme } from './theme.ts';

/** The colours of a page that is no client's, where the brand alone counts. */
export function brandTheme({ color }: Brand): Theme {
  return {
    ...newOrganisationTheme,
    ...{ navBackgroundColor: color, buttonBackgroundColor: color, buttonHoverBackgroundColor: color },
  };
}
