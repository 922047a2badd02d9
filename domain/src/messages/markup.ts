const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', sol: '/', tab: '\t', newline: '\n', nbsp: ' ' };

/** Whether a text holds a script or iframe tag, in whatever disguise of letter case, width or entities (CHAT-14 to CHAT-16). */
function holdsForbiddenTag(text: string): boolean {
  let read = text.normalize('NFKC');
  // Each round takes one layer of &amp;lt; off; it ends because every round that changes the text shortens it.
  for (let decoded = decodeEntities(read); decoded !== read; decoded = decodeEntities(read)) read = decoded;
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
 * iframe tag stood in it, or came together as others went.
 */
export function stripTags(text: string): string | null {
  // People put addresses in angle brackets, as in mails.
  let left = text.replace(/<(https?:\/\/[^\s<>]+)>/gi, '$1');
  for (;;) {
    if (holdsForbiddenTag(left)) return null;
    // The innermost tags of `<b<i>>` go first.
    const less = left.replace(/<[a-z/!?][^<>]*>/gi, '');
    if (less === left) return left.replace(/<(?=[a-z/!?])/gi, '\u2039');
    left = less;
  }
}
