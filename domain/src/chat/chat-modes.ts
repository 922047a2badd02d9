import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/** How many seconds a viewer may have to wait between two messages in a chat (CHAT-153); 0 is off. */
export const SLOW_SECONDS = [0, 5, 10, 30, 60, 120] as const;

export const slowSecondsSchema = z.literal(SLOW_SECONDS);

/** Whose messages a host looks at first: newcomers have nothing of theirs in this chat yet (CHAT-161). */
export const HOLDS = ['nothing', 'newcomers', 'everything'] as const;

/** How a chat is kept at the moment, as its staff know it. */
export const chatModesSchema = z
  .strictObject({ slowSeconds: slowSecondsSchema, holds: z.enum(HOLDS) })
  .meta({ id: 'ChatModes' });
export type ChatModes = z.infer<typeof chatModesSchema>;

/** How a chat is kept while nobody has said otherwise. */
export const plainModes: ChatModes = { slowSeconds: 0, holds: 'nothing' };

/** Somebody who may not write in a chat until then. */
export const chatMuteSchema = z
  .strictObject({ uid: z.string(), userName: z.string(), until: instant })
  .meta({ id: 'ChatMute' });
