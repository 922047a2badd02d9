import type { ActionType } from './interaction.ts';

/** Actions that give an address or open a conversation. */
export const privateActions: readonly ActionType[] = ['collectEmail', 'startChat'];

/** Actions that are not followed by a text. */
const withoutText: readonly ActionType[] = ['collectEmail', 'dismiss', 'startChat', 'url'];

/** Whether a text is shown after a response with this action (INT-87 to INT-92, INT-122). */
export function hasActionText(actionType: ActionType): boolean {
  return !withoutText.includes(actionType);
}

/** Whether the text after a response has a translation. Custom HTML has one page for all languages. */
export function hasTranslatedText(actionType: ActionType): boolean {
  return hasActionText(actionType) && actionType !== 'customContent';
}
