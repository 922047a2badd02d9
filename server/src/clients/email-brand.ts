import { completeTheme } from '@nave/domain/clients/theme.ts';
import { legibleTheme } from '@nave/domain/clients/theme-contrast.ts';
import type { EmailBrand } from '../platform/email-layout.ts';
import type { ClientRow } from './clients.store.ts';

const PAPER = '#ffffff';

/** Returns the brand of a client's emails: its name, and its theme's colours with legible contrast. */
export function emailBrandOf({ name, theme }: Pick<ClientRow, 'name' | 'theme'>): EmailBrand {
  const colors = legibleTheme({ ...completeTheme(theme), backgroundColor: PAPER, wellBackgroundColor: PAPER });
  const color = (part: keyof typeof colors) => colors[part] ?? PAPER;
  return {
    name,
    bar: color('--client-nav'),
    barText: color('--client-nav-link'),
    button: color('--client-button'),
    buttonText: color('--client-button-text'),
    buttonEdge: color('--btn-ring'),
  };
}
