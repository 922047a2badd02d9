import { z } from 'zod';
import { actionTypes } from '../contents/interactions/interaction.ts';
import { instant } from '../kernel/answer-fields.ts';

/**
 * A viewer's answer to an interaction, as staff export it (INT-58). `firebaseId` identifies the viewer; `responseId`,
 * `responseText` and `action` are null if the viewer dismissed the interaction (INT-60).
 */
export const answerSchema = z
  .strictObject({
    id: z.string(),
    contentId: z.string(),
    firebaseId: z.string(),
    interactionId: z.string(),
    title: z.string(),
    text: z.string(),
    showAt: instant.nullable(),
    hideAt: instant.nullable(),
    responseId: z.string().nullable(),
    responseText: z.string().nullable(),
    action: z.enum(actionTypes).nullable(),
    answeredAt: instant,
    data: z.strictObject({ email: z.string() }).optional(),
  })
  .meta({ id: 'InteractionAnswer' });
export type Answer = z.infer<typeof answerSchema>;
