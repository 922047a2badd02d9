import { z } from 'zod';
import type { ContentType } from '../../catalogues/video-provider.ts';
import { notValid } from '../../kernel/form-fields.ts';
import type { FieldValues, FormErrors } from '../../kernel/form-section.ts';
import { interactionErrors, interactionsField } from '../interactions/interaction-form.ts';

const MAX_REMOVED = 200;
const removedId = z.string(notValid('Interactions')).max(36, notValid('Interactions'));

const fields = {
  interactions: interactionsField,
  /** Of those that are stored: every other one stays, also one that the form never knew of (INT-73). */
  removedInteractionIds: z.array(removedId, notValid('Interactions')).max(MAX_REMOVED, notValid('Interactions')),
};
type Interactions = FieldValues<typeof fields>;

function start(): Interactions {
  return { interactions: [], removedInteractionIds: [] };
}

/** INT-72: an on-demand content has none, whatever its form holds. */
function errors({ contentType, interactions }: Interactions & { contentType: ContentType }): FormErrors {
  return contentType === 'onDemand' ? {} : interactionErrors(interactions);
}

/** The section Interactions of the content form (CNT-91). They stand in a table of their own, and are no value of the content. */
export const contentInteractions = { fields, start, errors };
