import { isDeepStrictEqual } from 'node:util';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { InteractionResponse } from '@nave/domain/contents/interactions/interaction.ts';
import {
  asNewInteraction,
  type InteractionFields,
  interactionValue,
} from '@nave/domain/contents/interactions/interaction-form.ts';
import { isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import { cleanRichText } from '../platform/clean-rich-text.ts';
import type { Tx } from '../platform/database/database.ts';
import { newVersionCode } from './content-key.ts';
import {
  type InteractionRow,
  lockInteractions,
  softDeleteInteractions,
  writeInteractions,
} from './interactions.store.ts';

interface ContentRef {
  clientId: string;
  contentId: string;
}

type Form = Pick<ContentForm, 'contentType' | 'interactions' | 'removedInteractionIds'>;

/**
 * Writes the interactions of a form; the caller has locked their content. Interactions that the form neither lists nor
 * removes are kept (INT-73).
 */
export async function saveInteractions(tx: Tx, content: ContentRef, form: Form): Promise<void> {
  const stored = await lockInteractions(tx, content);
  const removed = stored.filter((row) => isRemoved(row, form)).map(({ id }) => id);
  await softDeleteInteractions(tx, content, removed, newVersionCode());
  if (form.contentType === 'onDemand') return;
  const unmatched = new Map(stored.filter(({ id }) => !removed.includes(id)).map((row) => [row.id, row]));
  const values = form.interactions.map((fields, displayOrder) => {
    const before = unmatched.get(fields.id ?? '') ?? findByTitle(unmatched, form, fields);
    // If the form contains an id twice, the second occurrence becomes a new interaction.
    if (before) unmatched.delete(before.id);
    return {
      id: before?.id ?? v7(),
      ...(before ? changedValues(before, fields) : columnValues(asNewInteraction(fields))),
      displayOrder,
    };
  });
  await writeInteractions(tx, content, values);
}

/**
 * Whether the save removes an interaction. An interaction that was sent after the form was read is kept without an
 * error; the answer to the save contains it (INT-17, CNT-128).
 */
function isRemoved(row: InteractionRow, { contentType, removedInteractionIds }: Form): boolean {
  return contentType === 'onDemand' || (removedInteractionIds.includes(row.id) && !isSent(row));
}

/**
 * Finds a stored interaction with the same title whose id is not in the form. Titles are unique (INT-81), so both are
 * the same interaction: another user added it, or an earlier save whose answer was lost.
 */
function findByTitle(stored: ReadonlyMap<string, InteractionRow>, { interactions }: Form, fields: InteractionFields) {
  const title = ({ interactionTitle }: { interactionTitle: string }) => interactionTitle.trim().toLowerCase();
  const isListed = ({ id }: InteractionRow) => interactions.some((listed) => listed.id === id);
  return [...stored.values()].find((row) => !isListed(row) && title(row) === title(fields));
}

/** INT-17: an interaction that was sent can no longer be changed. */
export function changedValues(before: InteractionRow, fields: InteractionFields) {
  const storedIds = before.responses.map(({ id }) => id);
  const knownId = (id: string | null) => (id !== null && storedIds.includes(id) ? id : null);
  const responses = fields.responses.map((response) => ({ ...response, id: knownId(response.id) }));
  const value = columnValues({ ...fields, responses });
  const isChange = !isDeepStrictEqual(value, pick(before, namesOf(value)));
  if (isChange && isSent(before)) throw new Refusal(contentRefusals.interactionSent);
  // A host may have changed the interaction in the host panel while this form was open.
  if (isChange && fields.edition !== undefined && fields.edition !== before.edition)
    throw new Refusal(contentRefusals.changed);
  return value;
}

/**
 * Returns the column values of an interaction, with cleaned rich text (INT-119). Custom HTML is not cleaned, because it
 * is shown in a frame of its own.
 */
export function columnValues(fields: InteractionFields) {
  const value = interactionValue(fields, v7);
  return {
    ...value,
    interactionText: cleanRichText(value.interactionText),
    translation: value.translation && {
      ...value.translation,
      interactionText: cleanRichText(value.translation.interactionText),
    },
    responses: value.responses.map(cleanResponse),
  };
}

function cleanResponse(response: InteractionResponse): InteractionResponse {
  const { actionType, actionText, translation } = response;
  return {
    ...response,
    actionText: actionType === 'customContent' ? actionText : cleanRichText(actionText),
    translation: translation && { ...translation, actionText: cleanRichText(translation.actionText) },
  };
}

/** Whether the stored interactions equal those that the form would write for a new content. */
export function equalInteractions(stored: readonly InteractionRow[], { contentType, interactions }: Form): boolean {
  const wanted = contentType === 'onDemand' ? [] : interactions;
  const withoutIds = ({ responses, ...values }: ReturnType<typeof columnValues>) => ({
    ...values,
    responses: responses.map((response) => ({ ...response, id: '' })),
  });
  const names = ['interactionTitle', 'interactionText', 'urgency', 'sendOffset', 'responses', 'translation'] as const;
  return isDeepStrictEqual(
    stored.map((row) => withoutIds(pick(row, names))),
    wanted.map((fields) => withoutIds(columnValues(fields))),
  );
}
