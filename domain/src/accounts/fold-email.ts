/**
 * Returns the form of an email in which accounts and rate limits compare it (ACC-22, ACC-184). Both use this function
 * instead of the database's `lower()`, which depends on the locale, so that spellings of one account share a limit.
 */
export function foldEmail(email: string): string {
  // Lower-casing a capital I with a dot leaves a combining dot behind the i.
  return email.normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i');
}
