import { z } from 'zod';

/** What is set of a content's chat, as it is stored. A default is also what an older row is read with. */
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
