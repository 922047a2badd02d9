import { NAME_MAX } from '@nave/domain/accounts/accounts.texts.ts';
import { storableText } from '@nave/domain/kernel/form-body.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { isEmail } from '@nave/domain/kernel/text-formats.ts';
import { ProviderError, type VerifiedIdentity } from './provider-adapter.ts';

/**
 * Maximum length of a subject and of an issuer, in characters (OpenID Connect Core, section 2, sets it for a subject).
 */
const IDENTIFIER_MAX = 255;

/**
 * Builds an identity from a provider's claims, with names cleaned so that they can be stored and shown. Throws if the
 * subject or the issuer cannot be used.
 */
export function verifiedIdentityOf(claims: Record<string, unknown>, issuer: string): VerifiedIdentity {
  const subject = textOf(claims.sub);
  const isUsable = (text: string) => text !== '' && text.length <= IDENTIFIER_MAX && storableText(text) === text;
  if (!isUsable(subject) || !isUsable(issuer)) throw new ProviderError('The answer has no usable subject or issuer.');
  const email = textOf(claims.email).trim();
  const names = [textOf(claims.given_name), textOf(claims.family_name)].map(shownName);
  const [firstName = '', lastName = ''] = names.some(Boolean) ? names : [shownName(textOf(claims.name))];
  return {
    issuer,
    subject,
    firstName,
    lastName,
    email: isEmail(email) ? email : null,
    isEmailVerified: isEmail(email) && claims.email_verified === true,
  };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

/** Removes misleading characters (E5) and shortens the text to the maximum length of a name. */
function shownName(text: string): string {
  return plainLine(text.slice(0, 10 * NAME_MAX))
    .slice(0, NAME_MAX)
    .trim();
}
