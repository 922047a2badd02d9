import { z } from 'zod';
import { codeProviders, linkTargets } from '../../clients/links/link.ts';
import { instant } from '../../kernel/answer-fields.ts';
import { languages } from '../../kernel/languages.ts';

/** How viewers are notified of an interaction. Source: 001 §3 (INT-27). */
export const urgencies = ['notify', 'focus', 'modal'] as const;
export type Urgency = (typeof urgencies)[number];
/** The urgency of a new interaction. Source: 002 §9 (INT-28). */
export const DEFAULT_URGENCY: Urgency = 'focus';

/** What happens after a response. Source: 001 §3 (INT-39). */
export const actionTypes = [
  'textOnly',
  'collectEmail',
  'startChat',
  'url',
  'dismiss',
  'customContent',
  'runCode',
  'close',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** Where the URL of a response opens. The side bar is not available, since it shows the interactions (INT-44). */
export const responseTargets = linkTargets.filter((target) => target !== 'sideBar');

/** A stored response. Fields that the response's action does not use are empty (INT-4). */
export const responseSchema = z
  .strictObject({
    id: z.string(),
    responseText: z.string(),
    actionType: z.enum(actionTypes),
    actionText: z.string(),
    url: z.strictObject({ url: z.string(), target: z.enum(responseTargets) }).nullable(),
    code: z.string(),
    codeProvider: z.enum(codeProviders).nullable(),
    /** The texts in the language of the interaction's translation; null if it has none. */
    translation: z.strictObject({ responseText: z.string(), actionText: z.string() }).nullable().default(null),
  })
  .meta({ id: 'InteractionResponse' });
export type InteractionResponse = z.infer<typeof responseSchema>;

/** The texts of an interaction for viewers whose page is in another language. */
export const translationSchema = z.strictObject({
  language: z.enum(languages),
  interactionTitle: z.string(),
  interactionText: z.string(),
});

/** An interaction as staff receive it (INT-3), without `versionCode`, which the server never sends. */
export const interactionSchema = z
  .strictObject({
    id: z.string(),
    clientId: z.string(),
    contentId: z.string(),
    interactionTitle: z.string(),
    interactionText: z.string(),
    /** Null until the interaction is sent. */
    showAt: instant.nullable(),
    hideAt: instant.nullable(),
    /** When the interaction sends itself, in seconds after startsAt; null if a host sends it. */
    sendOffset: z.int().nullable(),
    /** Whether a host holds the interaction, so that it does not send itself. */
    isHeld: z.boolean(),
    /** When the interaction should have sent itself while no server was running. */
    missedAt: instant.nullable(),
    /** Whether viewers who have answered see how often each response was chosen. */
    areResultsShown: z.boolean(),
    urgency: z.enum(urgencies),
    displayOrder: z.int(),
    responses: z.array(responseSchema),
    translation: translationSchema.nullable(),
    /** Incremented by each change. */
    edition: z.int(),
  })
  .meta({ id: 'Interaction' });
export type Interaction = z.infer<typeof interactionSchema>;
