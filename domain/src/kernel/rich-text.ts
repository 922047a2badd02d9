import { isBlank } from './blank-text.ts';

/**
 * The elements of a rich text. The editor offers these elements, and the server removes all others when a form is
 * saved. The only attribute is a link's `href` (CNT-145).
 */
export const richElements = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
] as const;
export type RichElement = (typeof richElements)[number];

/** Elements that occur in pasted text, with the equivalent element of a rich text. */
export const richSynonyms: Readonly<Record<string, RichElement>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  div: 'p',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
};

/** Maximum nesting depth of elements. Of deeper elements only the text is kept. */
export const RICH_DEPTH = 20;

const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** Whether a rich text may link to the target: an absolute web address, an email address or a telephone number. */
export function isRichLink(href: string): boolean {
  try {
    return schemes.includes(new URL(href).protocol);
  } catch {
    return false;
  }
}

const namedEntities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

/** Returns the plain text of a rich text, with each block on a line of its own. */
export function richTextToPlain(html: string): string {
  return html
    .replace(/<(?:br|\/(?:p|h\d|li|blockquote))[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (entity, name: string) => namedEntities[name] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Whether a rich text has no visible text (INT-83). */
export function isBlankRichText(html: string): boolean {
  return isBlank(richTextToPlain(html));
}

/** Whether HTML has only the elements and attributes of a rich text, so that the rich text editor preserves it. */
export function isRichTextOnly(html: string): boolean {
  const names = richElements.join('|');
  return new RegExp(`^(?:[^<]|</?(?:${names})>|<br ?/>|<a href="[^"]*">)*$`).test(html);
}
