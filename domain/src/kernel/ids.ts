const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text has the form of our ids (a lower-case UUID). Anything else names nothing and never reaches a query. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuidForm.test(text);
}

/** Letters and digits of generated content keys: lower case, so that a lower-cased URL finds them (VIEW-73). */
export const CONTENT_KEY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Length of a generated content key. Source: 001 §9. */
export const CONTENT_KEY_LENGTH = 10;
/** Length of the code that marks a soft delete. Source: 000 §9. */
export const VERSION_CODE_LENGTH = 8;

/** A key as it is looked up and stored: lower case (VIEW-71, CHN-143). */
export function lookupKey(key: string): string {
  return key.toLowerCase();
}
