const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text has the form of an id, a lower-case UUID. Other texts are never passed to a query. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuidForm.test(text);
}

/**
 * The characters of generated content keys. Letters are lower case, since URLs are looked up in lower case (VIEW-73).
 */
export const CONTENT_KEY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Length of a generated content key. Source: 001 §9. */
export const CONTENT_KEY_LENGTH = 10;
/** Length of the code that marks a soft delete. Source: 000 §9. */
export const VERSION_CODE_LENGTH = 8;

/** Returns a key as it is stored and looked up: in lower case (VIEW-71, CHN-143). */
export function lookupKey(key: string): string {
  return key.toLowerCase();
}
