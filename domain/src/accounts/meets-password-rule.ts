/** A password of at least this length is a passphrase and needs no mix of characters (ACC-215). */
const PASSPHRASE_MIN = 15;
const requiredCharacters = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&=~#]/];

/**
 * Whether a password has the required length and mix of characters (ACC-110 to ACC-114), or is a passphrase. Source:
 * 000 §5. The server also refuses passwords that are easy to guess (`easy-to-guess.ts`).
 */
export function meetsPasswordRule(password: string): boolean {
  const { length } = [...password];
  return length >= PASSPHRASE_MIN || (length >= 8 && requiredCharacters.every((pattern) => pattern.test(password)));
}
