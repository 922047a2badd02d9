import { isBlank } from './blank-text.ts';

/**
 * The elements of a rich text, and of their attributes a link's `href` alone: what the editor offers, what the server keeps
 * when it is saved, and what a page draws when it is shown (CNT-145).
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

/** What other programs call the same. */
export const richSynonyms: Readonly<Record<string, RichElement>> = {
  ...{ b: 'strong', i: 'em', ins: 'u', del: 's', strike: 's', div: 'p' },
  ...{ h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
};

/** How deep elements of a rich text stand in each other; what is deeper is kept as words. */
export const RICH_DEPTH = 20;

const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** Whether a link of a rich text may lead there: a whole address of the web, an e-mail address or a telephone number. */
export function isRichLink(href: string): boolean {
  try {
    return schemes.includes(new URL(href).protocol);
  } catch {
    return false;
  }
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

/** The words of a rich text, for where only plain text stands: a line for each of its blocks. */
export function richWords(html: string): string {
  return html
    .replace(/<(?:br|\/(?:p|h\d|li|blockquote))[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (entity, name: string) => named[name] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** INT-83: markup without any visible text counts as blank. */
export function isBlankRich(html: string): boolean {
  return isBlank(richWords(html));
}

/** Whether some HTML holds nothing but what a rich text may hold, so that the editor of rich texts loses nothing of it. */
export function isRichOnly(html: string): boolean {
  const names = richElements.join('|');
  return new RegExp(`^(?:[^<]|</?(?:${names})>|<br ?/>|<a href="[^"]*">)*$`).test(html);
}
