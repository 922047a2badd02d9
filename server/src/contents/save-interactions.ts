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

/** Writes the interactions of a saved form, under the lock of their content. What it neither holds nor removes stays (INT-73). */
export async function saveInteractions(tx: Tx, place: Place, form: Form): Promise<void> {
  const stored = await lockInteractions(tx, place);
  const removed = stored.filter((one) => isRemoved(one, form)).map(({ id }) => id);
  await softDeleteInteractions(tx, place, removed, newVersionCode());
  if (form.contentType === 'onDemand') return;
  const left = new Map(stored.filter(({ id }) => !removed.includes(id)).map((one) => [one.id, one]));
  const values = form.interactions.map((fields, displayOrder) => {
    const before = left.get(fields.id ?? '') ?? unlisted(left, form, fields);
    // An id stands for one: where it comes twice the second is one of its own.
    if (before) left.delete(before.id);
    return {
      id: before?.id ?? v7(),
      ...(before ? changed(before, fields) : written(asNewInteraction(fields))),
      displayOrder,
    };
  });
  await writeInteractions(tx, place, values);
}

/** One that was sent since the form was read stays, and the save goes on: its answer shows it again (INT-17, CNT-128). */
function isRemoved(one: InteractionRow, { contentType, removedInteractionIds }: Form): boolean {
  return contentType === 'onDemand' || (removedInteractionIds.includes(one.id) && !isSent(one));
}

/**
 * One of this title that the form did not know of. Titles are unique (INT-81), so it is the same: added by a save whose
 * answer was lost, or by somebody else meanwhile.
 */
function unlisted(left: ReadonlyMap<string, InteractionRow>, { interactions }: Form, fields: InteractionFields) {
  const title = (one: { interactionTitle: string }) => one.interactionTitle.trim().toLowerCase();
  const isListed = ({ id }: InteractionRow) => interactions.some((other) => other.id === id);
  return [...left.values()].find((one) => !isListed(one) && title(one) === title(fields));
}

/** INT-17: what was sent is as it was sent. */
function changed(before: InteractionRow, fields: InteractionFields) {
  const known = before.responses.map(({ id }) => id);
  const own = (id: string | null) => (id !== null && known.includes(id) ? id : null);
  const value = written({ ...fields, responses: fields.responses.map((one) => ({ ...one, id: own(one.id) })) });
  if (isSent(before) && !isDeepStrictEqual(value, pick(before, namesOf(value))))
    throw new Refusal(contentRefusals.interactionSent);
  return value;
}

/** What a form writes of an interaction, its rich text cleaned (INT-119); HTML of its own is shown in a frame of its own. */
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

/** Whether these are what the form would write for a new content. */
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
