import type { Interaction, InteractionResponse } from '../contents/interactions/interaction.ts';

/** Returns a response that shows a text, with changes. */
export function sampleResponse(changes: Partial<InteractionResponse> = {}): InteractionResponse {
  return {
    id: 'yes',
    responseText: 'Yes',
    actionType: 'textOnly',
    actionText: '<p>Welcome!</p>',
    url: null,
    code: '',
    codeProvider: null,
    translation: null,
    ...changes,
  };
}

/** Returns an unsent interaction that a host sends, with changes. */
export function sampleInteraction(changes: Partial<Interaction> = {}): Interaction {
  return {
    id: 'step',
    clientId: 'grace',
    contentId: 'evening',
    interactionTitle: 'One step this week?',
    interactionText: '<p>Choose one.</p>',
    showAt: null,
    hideAt: null,
    sendOffset: null,
    isHeld: false,
    missedAt: null,
    areResultsShown: false,
    urgency: 'focus',
    displayOrder: 0,
    responses: [sampleResponse()],
    translation: null,
    edition: 1,
    ...changes,
  };
}
