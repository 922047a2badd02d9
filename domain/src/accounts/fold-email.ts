/**
 * An e-mail as accounts and limits compare it (ACC-22, ACC-184). The database's `lower()` depends on its locale, so
 * both use this one: what finds the same account is the same to the limits.
 */
export function foldEmail(email: string): string {
  // The capital I with a dot becomes an i with a dot of its own.
  return email.normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i');
}
