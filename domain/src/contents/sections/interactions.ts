import { z } from 'zod';
import type { ContentType } from '../../catalogues/video-provider.ts';
import { notValid } from '../../kernel/form-fields.ts';
import type { FieldValues, FormErrors } from '../../kernel/form-section.ts';
import { interactionErrors } from '../interactions/interaction-errors.ts';
import { interactionsField } from '../interactions/interaction-form.ts';

const MAX_REMOVED = 200;
const removedId = z.string(notValid('Interactions')).max(36, notValid('Interactions'));

const fields = {
  interactions: interactionsField,
  /**
   * Ids of stored interactions to delete. All other interactions are kept, even if the form does not contain them
   * (INT-73).
   */
  removedInteractionIds: z.array(removedId, notValid('Interactions')).max(MAX_REMOVED, notValid('Interactions')),
};
type Interactions = FieldValues<typeof fields>;

function start(): Interactions {
  return { interactions: [], removedInteractionIds: [] };
}

/** An on-demand content has no interactions, so the interactions in its form are not validated (INT-72). */
function errors({
  contentType,
  interactions,
  isForChildren,
}: Interactions & { contentType: ContentType; isForChildren: boolean }): FormErrors {
  return contentType === 'onDemand' ? {} : interactionErrors(interactions, { isForChildren });
}

/**
 * The section Interactions of the content form (CNT-91). It has no `values`, since interactions are stored in a
 * separate table.
 */
export const contentInteractions = { fields, start, errors };
