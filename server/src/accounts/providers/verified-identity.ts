import { NAME_MAX } from '@nave/domain/accounts/accounts.texts.ts';
import { storableText } from '@nave/domain/kernel/form-body.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { isEmail } from '@nave/domain/kernel/text-formats.ts';
import { ProviderError, type VerifiedIdentity } from './provider-adapter.ts';

/** Longest subject and issuer, in characters (OpenID Connect Core, section 2, has 255 for a subject). */
const NAME_OF_ONE_MAX = 255;

/**
 * Builds an identity from a provider's claims, cleaned so that it can be stored and shown. Throws without a usable
 * subject.
 */
export function verifiedIdentityOf(claims: Record<string, unknown>, issuer: string): VerifiedIdentity {
  const subject = textOf(claims.sub);
  const isName = (text: string) => text !== '' && text.length <= NAME_OF_ONE_MAX && storableText(text) === text;
  if (!isName(subject) || !isName(issuer)) throw new ProviderError('It names nobody.');
  const email = textOf(claims.email).trim();
  const named = [textOf(claims.given_name), textOf(claims.family_name)].map(shownName);
  const [firstName = '', lastName = ''] = named.some(Boolean) ? named : [shownName(textOf(claims.name))];
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

/** Removes misleading characters (E5) and limits the length to that of a name. */
function shownName(text: string): string {
  return plainLine(text.slice(0, 10 * NAME_MAX))
    .slice(0, NAME_MAX)
    .trim();
}
