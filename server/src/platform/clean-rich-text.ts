import { isRichLink, RICH_DEPTH, richElements, richSynonyms } from '@nave/domain/kernel/rich-text.ts';
import { straightQuotes } from '@nave/domain/kernel/text-formats.ts';
import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: [...richElements],
  allowedAttributes: { a: ['href'] },
  // Which addresses a link may have is said by isRichLink alone.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    ...richSynonyms,
    a: (tagName, { href = '' }): sanitize.Tag => ({ tagName, attribs: isRichLink(href) ? { href } : {} }),
  },
  nestingLimit: RICH_DEPTH,
  textFilter: straightQuotes,
};

/** What is stored of a rich text that somebody sent: the elements of the product's list, and the words of all others. */
export function cleanRichText(html: string): string {
  const once = sanitize(html, options);
  // What stood between two paragraphs and is gone leaves one in the other; a parser ends the first where the second begins.
  return once === html ? once : sanitize(once, options);
}
