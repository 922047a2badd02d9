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
 * `screens`: the number of people here whose pages have shown an open interaction, by its id. `viewers`: the number of
 * people who have opened the content.
 */
const screensFields = z.strictObject({ screens: z.record(z.string(), z.int()), viewers: z.int() });
export type ShownScreens = z.infer<typeof screensFields>;

/** All interactions of a content in their order, and the counts of answers by interaction id. */
const staffState = z.strictObject({
  interactions: z.array(interactionSchema),
  counts: z.record(z.string(), countsSchema),
});
export type StaffInteractions = z.infer<typeof staffState>;
const staffSnapshot = staffState.extend(screensFields.shape);

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
  staff: { kind: 'state', snapshot: staffSnapshot, events: { changed: staffState, screens: screensFields } },
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
  /**
   * Somebody sees this interaction on the page; null when the page leaves the content. The server takes the person from
   * the connection.
   */
  seen: { input: z.strictObject({ contentId: id, interactionId: id.nullable() }) },
} satisfies Record<string, CommandShape>;

const interaction = { answer: interactionSchema };

export const interactionsShapes = {
  list: { scopes: ['contents:read'], answer: staffSnapshot },
  /** A repeated request with the same id returns the interaction that the first request added. */
  add: {
    scopes: ['contents:write'],
    body: z.strictObject({ id: z.uuid(notValid('Interaction')), interaction: interactionFieldsSchema }),
    status: 201,
    ...interaction,
  },
  change: { scopes: ['contents:write'], body: interactionFieldsSchema, ...interaction },
  delete: { scopes: ['contents:write'], answer: z.strictObject({ ok: z.literal(true) }) },
  send: { scopes: ['contents:write'], ...interaction },
  close: { scopes: ['contents:write'], ...interaction },
  reopen: { scopes: ['contents:write'], ...interaction },
  hold: { scopes: ['contents:write'], ...interaction },
  /** Shows viewers how often each response was chosen, or hides it again. */
  results: { scopes: ['contents:write'], body: z.strictObject({ isShown: z.boolean() }), ...interaction },
  release: { scopes: ['contents:write'], ...interaction },
  answer: { scopes: null, body: answerFields, answer: ownAnswerSchema },
  /** A page of answers, oldest first, after the answer with the id `after`. */
  answers: {
    scopes: ['contents:read', 'people:read'],
    query: z.strictObject({ after: id.optional() }),
    answer: itemsOf(answerSchema),
  },
} satisfies Record<string, CallShape>;
