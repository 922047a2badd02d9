import type { InteractionResponse } from '../contents/interactions/interaction.ts';
import { privateActions } from '../contents/interactions/response-actions.ts';
import { answeredCount, type Counts } from './counts.ts';

/** With fewer answers than this, results could tell who has answered what. */
export const LEAST_ANSWERS = 5;

/**
 * Whether viewers may see how often each response was chosen: after some answers, and only if no response is private.
 */
export function mayShowResults(responses: readonly Pick<InteractionResponse, 'actionType'>[], counts: Counts): boolean {
  return hasPublicResponses(responses) && answeredCount(counts) >= LEAST_ANSWERS;
}

/** Whether no response gives an address or asks for a host. */
export function hasPublicResponses(responses: readonly Pick<InteractionResponse, 'actionType'>[]): boolean {
  return !responses.some(({ actionType }) => privateActions.includes(actionType));
}
