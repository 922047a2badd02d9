import { isDark } from '@nave/domain/clients/theme-contrast.ts';
import type { Brand } from '@nave/domain/kernel/brand.ts';
import type { EmailBrand } from '../../platform/email-layout.ts';

/** Returns the brand of emails from the product itself. These emails belong to no hostname and use the first brand. */
export function productEmailBrand({ name, color }: Brand): EmailBrand {
  return {
    name,
    bar: '#1b2630',
    barText: '#ffffff',
    button: color,
    buttonEdge: 'transparent',
    buttonText: isDark(color) ? '#ffffff' : '#1c2024',
  };
}
