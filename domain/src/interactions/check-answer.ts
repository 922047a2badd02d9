import type { Interaction, InteractionResponse } from '../contents/interactions/interaction.ts';
import { Refusal } from '../kernel/refusal.ts';
import { isEmail } from '../kernel/text-formats.ts';
import { interactionsRefusals, interactionsTexts } from './interactions.texts.ts';

/** Maximum length of an address, in characters (RFC 5321). */
export const MAX_EMAIL = 254;

/** What a viewer sends: the chosen response, null to dismiss, and the address if the response asks for one. */
export interface AnswerForm {
  readonly responseId: string | null;
  readonly email?: string | undefined;
}

/**
 * Checks an answer against its interaction. Returns the response, null if the viewer dismisses, and the address to
 * store. Throws a `Refusal` if the interaction has no such response, or if the address is missing or malformed.
 */
export function checkedAnswer(
  { responses }: Pick<Interaction, 'responses'>,
  { responseId, email = '' }: AnswerForm,
): { response: InteractionResponse | null; data: { email: string } | null } {
  if (responseId === null) return { response: null, data: null };
  const response = responses.find(({ id }) => id === responseId);
  if (!response) throw new Refusal(interactionsRefusals.responseUnknown);
  if (response.actionType !== 'collectEmail') return { response, data: null };
  const error = emailError(email);
  if (error) throw new Refusal(interactionsRefusals.invalidEmail, { fields: { email: error } });
  return { response, data: { email: email.trim() } };
}

/** Returns the error of an address that a response asks for; null if the address is valid (INT-50, INT-51). */
export function emailError(email: string): string | null {
  if (email.trim() === '') return interactionsTexts.emailRequired;
  return email.length <= MAX_EMAIL && isEmail(email.trim()) ? null : interactionsTexts.emailInvalid;
}
