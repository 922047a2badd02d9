/**
 * Returns the normalised form of an email. Accounts and rate limits compare emails in this form (ACC-22, ACC-184). Both
 * use this function and not the database's `lower()`, which depends on the locale. Thus all spellings of an account's
 * email share one rate limit.
 */
export function foldEmail(email: string): string {
  // `toLowerCase` turns a capital I with a dot into an i and a combining dot.
  return email.normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i');
}
