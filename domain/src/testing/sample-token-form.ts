import type { TokenForm } from '../accounts/tokens.api.ts';

/** Returns the form of an access token that has all scopes and does not expire. */
export function sampleTokenForm(fields: Pick<TokenForm, 'clientId'> & Partial<TokenForm>): TokenForm {
  return { name: 'Slides', scopes: 'all', expiresInDays: null, ...fields };
}
