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

/** Returns the HTML to store for rich text from a user. Elements that are not allowed are replaced by their text. */
export function cleanRichText(html: string): string {
  const firstPass = sanitize(html, options);
  // Removing an element between two paragraphs can nest the second in the first. A second pass then closes the first
  // paragraph before the second, as an HTML parser does.
  return firstPass === html ? firstPass : sanitize(firstPass, options);
}
