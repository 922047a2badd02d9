import { isRichLink, RICH_DEPTH, richElements, richSynonyms } from '@nave/domain/kernel/rich-text.ts';
import { straightQuotes } from '@nave/domain/kernel/text-formats.ts';
import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: [...richElements],
  allowedAttributes: { a: ['href'] },
  // Only isRichLink decides which addresses a link may have.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    ...richSynonyms,
    a: (tagName, { href = '' }): sanitize.Tag => ({ tagName, attribs: isRichLink(href) ? { href } : {} }),
  },
  nestingLimit: RICH_DEPTH,
  textFilter: straightQuotes,
};

/** Returns the HTML that is stored for a rich text from a user: allowed elements stay, all others are replaced by their text. */
export function cleanRichText(html: string): string {
  const once = sanitize(html, options);
  // Removing an element between two paragraphs can nest one in the other; a second pass closes the first, as a parser does.
  return once === html ? once : sanitize(once, options);
}
