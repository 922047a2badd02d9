const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', sol: '/', tab: '\t', newline: '\n', nbsp: ' ' };

/** Most layers of entities (&amp;amp;lt;) and of nested tags that are decoded; no honest message has more. */
const LAYERS = 8;

/**
 * Whether a text contains a script or iframe tag, disguised by letter case, width or entities (CHAT-14 to CHAT-16), or more
 * than LAYERS layers of entities.
 */
function isForbidden(text: string): boolean {
  let read = text.normalize('NFKC');
  for (let layer = 1, decoded = decodeEntities(read); decoded !== read; decoded = decodeEntities(read), layer += 1) {
    if (layer > LAYERS) return true;
    read = decoded;
  }
  return /<[\s/]*(?:script|iframe)(?![\p{L}\p{N}_])/iu.test(read);
}

/** Decodes entities as browsers do: the semicolon is optional. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|(lt|gt|amp|sol|tab|newline|nbsp));?/gi,
    (entity, hex, dec, name) => {
      if (name) return named[name.toLowerCase()] ?? entity;
      const code = hex ? Number.parseInt(hex, 16) : Number(dec);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).normalize('NFKC') : '';
    },
  );
}

/**
 * Removes tags and comments and keeps the text between them (CHAT-17). `1 < 2` and `<3` are no tags and stay. Afterwards no
 * parser finds an element in the text, even if other text follows it. Returns null if there was a script or iframe tag, also
 * one that only appeared as other tags were removed, or if tags were nested more than LAYERS deep.
 */
export function stripTags(text: string): string | null {
  // URLs in angle brackets are usual in emails and stay.
  let left = text.replace(/<(https?:\/\/[^\s<>]+)>/gi, '$1');
  // Removes the innermost tags first, as in `<b<i>>`.
  for (let layer = 1; layer <= LAYERS; layer += 1) {
    if (isForbidden(left)) return null;
    const less = left.replace(/<[a-z/!?][^<>]*>/gi, '');
    if (less === left) return left.replace(/<(?=[a-z/!?])/gi, '\u2039');
    left = less;
  }
  return null;
}
