import { LinkifyIt, type Match } from 'linkify-it';

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** Common words that are also country domains: 'We loved it.so good' is a sentence with a missing space. */
const wordsLikeDomains =
  /\.(?:am|as|at|be|by|de|do|es|ha|hm|id|in|is|it|la|lo|me|mi|my|ni|no|so|su|te|to|tu|us|va|ve|ya)$/i;

function linksIn(text: string): Match[] {
  if (!/[.:]/.test(text)) return [];
  return (linkify.match(text) ?? []).filter(
    ({ schema, raw }) => schema !== '' || /^www\.|[/:?#]/i.test(raw) || !wordsLikeDomains.test(raw),
  );
}

/** Removes links: web addresses with or without a scheme, and `mailto:` (CHAT-19). */
export function removeLinks(text: string): string {
  let remaining = '';
  let end = 0;
  for (const { index, lastIndex } of linksIn(text)) {
    remaining += text.slice(end, index);
    end = lastIndex;
    // Also removes the blank before the link if the following text does not need a blank.
    if (/^(?:[\s.,!?;:)]|$)/.test(text.slice(end, end + 1))) remaining = remaining.replace(/ $/, '');
  }
  return remaining + text.slice(end);
}

/** A part of a message. A part with an `href` is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Divides a host's message into text and clickable links. Only http and https addresses are links (CHAT-18). */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, schema, url } of linksIn(text)) {
    if (!/^https?:\/\//i.test(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: raw, href: schema === '' ? url.replace(/^http:/, 'https:') : url });
    end = lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
