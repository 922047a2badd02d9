/** From this length on a password needs no composition: it is a passphrase (ACC-215). */
const PASSPHRASE_MIN = 15;
const needed = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&=~#]/];

/**
 * Whether a password has the required length and composition (ACC-110 to ACC-114), or is a passphrase. Source: 000 §5. Known
 * passwords and names are the server's part (`easy-to-guess.ts`).
 */
export function keepsPasswordRule(password: string): boolean {
  const { length } = [...password];
  return length >= PASSPHRASE_MIN || (length >= 8 && needed.every((sign) => sign.test(password)));
}
