import { z } from 'zod';
import { codeProviders, linkTargets } from '../../clients/links/link.ts';
import { instant } from '../../kernel/answer-fields.ts';

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
  })
  .meta({ id: 'InteractionResponse' });
export type InteractionResponse = z.infer<typeof responseSchema>;

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
    urgency: z.enum(urgencies),
    displayOrder: z.int(),
    responses: z.array(responseSchema),
  })
  .meta({ id: 'Interaction' });
export type Interaction = z.infer<typeof interactionSchema>;

type Times = Pick<Interaction, 'showAt' | 'hideAt'>;

/** Whether the interaction has been sent (INT-7). */
export function isSent({ showAt }: { showAt: string | Date | null }): boolean {
  return showAt !== null;
}

/** Whether viewers see the interaction at `now` (epoch ms) (INT-26). */
export function isShown({ showAt, hideAt }: Times, now: number): boolean {
  return showAt !== null && (hideAt === null || now < Date.parse(hideAt));
}

/**
 * Sorts interactions as the host panel lists them: unsent interactions in their order, then sent interactions, newest
 * first (INT-111, INT-112).
 */
export function inPanelOrder<Item extends Pick<Interaction, 'showAt' | 'displayOrder'>>(
  interactions: readonly Item[],
): Item[] {
  const sentAt = ({ showAt }: Item) => (showAt === null ? Number.POSITIVE_INFINITY : Date.parse(showAt));
  return interactions.toSorted((a, b) => {
    const [sentA, sentB] = [sentAt(a), sentAt(b)];
    return sentA === sentB ? a.displayOrder - b.displayOrder : sentB > sentA ? 1 : -1;
  });
}
