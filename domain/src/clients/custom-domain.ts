import { clientTexts } from './clients.texts.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/**
 * A hostname of at least two labels. The last label begins with a letter, which excludes IP addresses in every
 * notation.
 */
const domainName = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?=[a-z])${label}$`, 'i');

/** Returns the error of a custom domain, or null. An empty text is valid (CLI-78, CLI-79, G15). */
export function customDomainError(text: string): string | null {
  if (text === '') return null;
  if (/[^a-z0-9.-]/i.test(text)) return clientTexts.domainCharacters;
  return domainName.test(text) ? null : clientTexts.domainInvalid;
}
