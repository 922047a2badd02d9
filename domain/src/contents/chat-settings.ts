import { z } from 'zod';

/** The stored settings of a content's chat. The defaults complete rows that were stored before a setting existed. */
export const chatSettings = z.object({
  enabled: z.boolean().default(true),
  requireSignin: z.boolean().default(false),
  enableAnonymous: z.boolean().default(true),
  enablePreview: z.boolean().default(true),
  enableDirectMessaging: z.boolean().default(true),
});
export type ChatSettings = z.infer<typeof chatSettings>;

/** The chat of a new content (CNT-102). */
export const newChat: ChatSettings = chatSettings.parse({});
