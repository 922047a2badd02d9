const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', sol: '/', tab: '\t', newline: '\n', nbsp: ' ' };

/** Maximum number of layers of entities (&amp;amp;lt;) and of nested tags. No honest message has more layers. */
const LAYERS = 8;

/**
 * Whether a text contains a script or iframe tag, even if letter case, character width or entities disguise the tag
 * (CHAT-14 to CHAT-16), or more than LAYERS layers of entities.
 */
function isForbidden(text: string): boolean {
  let plain = text.normalize('NFKC');
  for (let layer = 1, decoded = decodeEntities(plain); decoded !== plain; decoded = decodeEntities(plain), layer += 1) {
    if (layer > LAYERS) return true;
    plain = decoded;
  }
  return /<[\s/]*(?:script|iframe)(?![\p{L}\p{N}_])/iu.test(plain);
}

/** Decodes entities like browsers, which do not require the semicolon. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|(lt|gt|amp|sol|tab|newline|nbsp));?/gi,
    (entity, hex, dec, name) => {
      if (name) return entities[name.toLowerCase()] ?? entity;
      const code = hex ? Number.parseInt(hex, 16) : Number(dec);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).normalize('NFKC') : '';
    },
  );
}

/**
 * Removes tags and comments and keeps the text between them (CHAT-17). `1 < 2` and `<3` are not tags and are kept. No
 * parser finds an element in the returned text, even if other text follows. Returns null if there is a script or iframe
 * tag, even if it only appears after other tags are removed, or if tags are nested more than LAYERS deep.
 */
export function stripTags(text: string): string | null {
  // URLs in angle brackets are usual in emails and are kept.
  let stripped = text.replace(/<(https?:\/\/[^\s<>]+)>/gi, '$1');
  // Removes the innermost tags first, as in `<b<i>>`.
  for (let layer = 1; layer <= LAYERS; layer += 1) {
    if (isForbidden(stripped)) return null;
    const next = stripped.replace(/<[a-z/!?][^<>]*>/gi, '');
    if (next === stripped) return stripped.replace(/<(?=[a-z/!?])/gi, '\u2039');
    stripped = next;
  }
  return null;
}
