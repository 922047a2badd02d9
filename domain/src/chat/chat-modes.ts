import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/** Seconds that a viewer must wait between two messages in slow mode (CHAT-153); 0 is off. */
export const SLOW_SECONDS = [0, 5, 10, 30, 60, 120] as const;

export const slowSecondsSchema = z.literal(SLOW_SECONDS);

/** Which messages are held for review by a host. A newcomer is a person without a message in this chat (CHAT-161). */
export const HELD_MESSAGES_MODES = ['nothing', 'newcomers', 'everything'] as const;

/** The modes of a chat: slow mode, and which messages are held. */
export const chatModesSchema = z
  .strictObject({ slowSeconds: slowSecondsSchema, holds: z.enum(HELD_MESSAGES_MODES) })
  .meta({ id: 'ChatModes' });
export type ChatModes = z.infer<typeof chatModesSchema>;

/** The modes of a new chat. */
export const defaultModes: ChatModes = { slowSeconds: 0, holds: 'nothing' };

/** A person who may not write in a chat until an instant. */
export const chatMuteSchema = z
  .strictObject({ uid: z.string(), userName: z.string(), until: instant })
  .meta({ id: 'ChatMute' });
