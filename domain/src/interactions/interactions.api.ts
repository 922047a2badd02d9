import { z } from 'zod';
import { interactionSchema } from '../contents/interactions/interaction.ts';
import { interactionFieldsSchema } from '../contents/interactions/interaction-form.ts';
import { instant, itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import type { CommandShape } from '../kernel/command.ts';
import { notValid } from '../kernel/form-fields.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { answerSchema } from './answer.ts';
import { MAX_EMAIL } from './check-answer.ts';
import { countsSchema } from './counts.ts';

const MAX_ID_LENGTH = 36;
const id = z.string().max(MAX_ID_LENGTH);

/** A viewer's own answer. `responseId` is null if the viewer dismissed the interaction (INT-60). */
export const ownAnswerSchema = z.strictObject({
  interactionId: z.string(),
  responseId: z.string().nullable(),
  answeredAt: instant,
});
export type OwnAnswer = z.infer<typeof ownAnswerSchema>;

/**
 * All interactions of a content in their order, and the counts of answers by interaction id. `screens`: the number of
 * people whose pages show an interaction, by its id. `viewers`: the number of people who have opened the content.
 */
const staffState = z.strictObject({
  interactions: z.array(interactionSchema),
  counts: z.record(z.string(), countsSchema),
  screens: z.record(z.string(), z.int()),
  viewers: z.int(),
});
export type StaffInteractions = z.infer<typeof staffState>;

/** How often each response was chosen, by response id, of the interactions whose results are shown, by their id. */
const shownResults = z.record(z.string(), z.record(z.string(), z.int()));
export type ShownResults = z.infer<typeof shownResults>;
const resultsState = z.strictObject({ results: shownResults });

export const interactionsTopicShapes = {
  /** The snapshot has the interactions that are shown. An interaction that is sent or reopened becomes `shown`. */
  sent: {
    kind: 'room',
    snapshot: z.strictObject({ interactions: z.array(interactionSchema) }),
    events: { shown: interactionSchema, closed: z.strictObject({ id: z.string(), hideAt: instant }) },
  },
  staff: { kind: 'state', snapshot: staffState, events: { changed: staffState } },
  own: {
    kind: 'state',
    snapshot: z.strictObject({ answers: z.array(ownAnswerSchema) }),
    events: { answered: ownAnswerSchema },
  },
  results: { kind: 'state', snapshot: resultsState, events: { changed: resultsState } },
} satisfies Record<string, TopicShape>;

/** `responseId` is null to dismiss the interaction. `email` is for a response that asks for an address. */
const answerFields = z.strictObject({ responseId: id.nullable(), email: z.string().max(MAX_EMAIL).optional() });

export const interactionsCommandShapes = {
  answer: {
    input: answerFields.extend({ contentId: id, interactionId: id }),
    ack: ownAnswerSchema,
  },
  /** The page shows this interaction now. The server takes the person from the connection. */
  seen: { input: z.strictObject({ contentId: id, interactionId: id }) },
} satisfies Record<string, CommandShape>;

const interaction = { answer: interactionSchema };

export const interactionsShapes = {
  list: { answer: staffState },
  /** A repeated request with the same id returns the interaction that the first request added. */
  add: {
    body: z.strictObject({ id: z.uuid(notValid('Interaction')), interaction: interactionFieldsSchema }),
    status: 201,
    ...interaction,
  },
  change: { body: interactionFieldsSchema, ...interaction },
  delete: { answer: z.strictObject({ ok: z.literal(true) }) },
  send: interaction,
  close: interaction,
  reopen: interaction,
  hold: interaction,
  /** Shows viewers how often each response was chosen, or hides it again. */
  results: { body: z.strictObject({ isShown: z.boolean() }), ...interaction },
  release: interaction,
  answer: { body: answerFields, answer: ownAnswerSchema },
  /** A page of answers, oldest first, after the answer with the id `after`. */
  answers: { query: z.strictObject({ after: id.optional() }), answer: itemsOf(answerSchema) },
} satisfies Record<string, CallShape>;
