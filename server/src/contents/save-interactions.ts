import { isDeepStrictEqual } from 'node:util';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import { isSent } from '@nave/domain/contents/interactions/interaction.ts';
import {
  asNewInteraction,
  type InteractionFields,
  interactionValue,
} from '@nave/domain/contents/interactions/interaction-form.ts';
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

interface Place {
  clientId: string;
  contentId: string;
}

type Form = Pick<ContentForm, 'contentType' | 'interactions' | 'removedInteractionIds'>;

/**
 * Writes the interactions of a saved form, under the lock of their content. Interactions that the form neither lists
 * nor removes stay (INT-73).
 */
export async function saveInteractions(tx: Tx, place: Place, form: Form): Promise<void> {
  const stored = await lockInteractions(tx, place);
  const removed = stored.filter((one) => isRemoved(one, form)).map(({ id }) => id);
  await softDeleteInteractions(tx, place, removed, newVersionCode());
  if (form.contentType === 'onDemand') return;
  const left = new Map(stored.filter(({ id }) => !removed.includes(id)).map((one) => [one.id, one]));
  const values = form.interactions.map((fields, displayOrder) => {
    const before = left.get(fields.id ?? '') ?? unlisted(left, form, fields);
    // Where an id occurs twice, the second becomes a new interaction.
    if (before) left.delete(before.id);
    return {
      id: before?.id ?? v7(),
      ...(before ? changed(before, fields) : written(asNewInteraction(fields))),
      displayOrder,
    };
  });
  await writeInteractions(tx, place, values);
}

/**
 * An interaction that was sent since the form was read stays, and the save succeeds: its answer includes the
 * interaction (INT-17, CNT-128).
 */
function isRemoved(one: InteractionRow, { contentType, removedInteractionIds }: Form): boolean {
  return contentType === 'onDemand' || (removedInteractionIds.includes(one.id) && !isSent(one));
}

/**
 * Finds a stored interaction with the same title that the form does not list by id. Titles are unique (INT-81), so it
 * is the same one: added by a save whose answer was lost, or by another user.
 */
function unlisted(left: ReadonlyMap<string, InteractionRow>, { interactions }: Form, fields: InteractionFields) {
  const title = (one: { interactionTitle: string }) => one.interactionTitle.trim().toLowerCase();
  const isListed = ({ id }: InteractionRow) => interactions.some((other) => other.id === id);
  return [...left.values()].find((one) => !isListed(one) && title(one) === title(fields));
}

/** INT-17: an interaction that was sent stays as it was sent. */
function changed(before: InteractionRow, fields: InteractionFields) {
  const known = before.responses.map(({ id }) => id);
  const own = (id: string | null) => (id !== null && known.includes(id) ? id : null);
  const value = written({ ...fields, responses: fields.responses.map((one) => ({ ...one, id: own(one.id) })) });
  if (isSent(before) && !isDeepStrictEqual(value, pick(before, namesOf(value))))
    throw new Refusal(contentRefusals.interactionSent);
  return value;
}

/**
 * Returns the column values of an interaction, its rich text cleaned (INT-119); custom HTML is shown in its own frame.
 */
function written(fields: InteractionFields) {
  const value = interactionValue(fields, v7);
  return {
    ...value,
    interactionText: cleanRichText(value.interactionText),
    responses: value.responses.map((one) =>
      one.actionType === 'customContent' ? one : { ...one, actionText: cleanRichText(one.actionText) },
    ),
  };
}

/** Whether the stored interactions equal those that the form would write for a new content. */
export function holdsInteractions(stored: readonly InteractionRow[], { contentType, interactions }: Form): boolean {
  const wanted = contentType === 'onDemand' ? [] : interactions;
  const withoutIds = ({ responses, ...one }: ReturnType<typeof written>) => ({
    ...one,
    responses: responses.map((response) => ({ ...response, id: '' })),
  });
  const names = ['interactionTitle', 'interactionText', 'urgency', 'responses'] as const;
  return isDeepStrictEqual(
    stored.map((one) => withoutIds(pick(one, names))),
    wanted.map((one) => withoutIds(written(one))),
  );
}
