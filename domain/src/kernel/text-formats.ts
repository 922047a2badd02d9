/** Maximum length of an e-mail address, in characters. */
export const EMAIL_MAX = 254;

/**
 * Whether a text is an e-mail address: letters, digits and separators, an @, a domain and a suffix of 2 to 63 letters.
 * Source: 000 §5 (ACC-163, ACC-164).
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[a-z0-9._%+'-]+@(?:[a-z0-9-]+\.)+[a-z]{2,63}$/i.test(text);
}

/** Whether a text is a GUID: 8-4-4-4-12 alphanumeric characters. Source: 000 §5 (ACC-172). */
export function isGuid(text: string): boolean {
  return /^[a-z0-9]{8}-(?:[a-z0-9]{4}-){3}[a-z0-9]{12}$/i.test(text);
}

/** Whether a text is the base64 form of GUIDs that are joined by colons. Source: 001 §5 (PLAY-14, CNT-174). */
export function isGuidList(text: string): boolean {
  if (!/^[a-z0-9+/]+={0,2}$/i.test(text)) return false;
  try {
    return atob(text).split(':').every(isGuid);
  } catch {
    return false;
  }
}

/** Whether a text is # followed by 3 or 6 hex digits. Source: 000 §5 (ACC-173). */
export function isHexColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

/** Replaces curly quotes by straight quotes. Source: 000 §5 (ACC-175, CHAT-25). */
export function straightQuotes(text: string): string {
  return text.replace(/[\u2018-\u201b]/g, "'").replace(/[\u201c-\u201f]/g, '"');
}

/** Removes line breaks. Source: 000 §5 (ACC-176). */
export function stripLineBreaks(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, '');
}
