const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', sol: '/', tab: '\t', newline: '\n', nbsp: ' ' };

/** Layers of &amp;amp;lt; and of tags in tags that are taken off; no honest message has more. */
const LAYERS = 8;

/**
 * Whether a text holds a script or iframe tag, in whatever disguise of letter case, width or entities (CHAT-14 to CHAT-16), or
 * more layers of entities than are taken off.
 */
function isForbidden(text: string): boolean {
  let read = text.normalize('NFKC');
  for (let layer = 1, decoded = decodeEntities(read); decoded !== read; decoded = decodeEntities(read), layer += 1) {
    if (layer > LAYERS) return true;
    read = decoded;
  }
  return /<[\s/]*(?:script|iframe)(?![\p{L}\p{N}_])/iu.test(read);
}

/** Entities read as browsers do: the semicolon may be missing. */
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
 * The text without tags and comments; what stands between them is kept (CHAT-17). `1 < 2` and `<3` are no tags and
 * stay. Afterwards no parser finds an element in it, not even together with text that follows. Null: a script or
 * iframe tag stood in it, or came together as others went, or there were more tags in tags than are taken off.
 */
export function stripTags(text: string): string | null {
  // People put addresses in angle brackets, as in mails.
  let left = text.replace(/<(https?:\/\/[^\s<>]+)>/gi, '$1');
  // The innermost tags of `<b<i>>` go first.
  for (let layer = 1; layer <= LAYERS; layer += 1) {
    if (isForbidden(left)) return null;
    const less = left.replace(/<[a-z/!?][^<>]*>/gi, '');
    if (less === left) return left.replace(/<(?=[a-z/!?])/gi, '\u2039');
    left = less;
  }
  return null;
}
