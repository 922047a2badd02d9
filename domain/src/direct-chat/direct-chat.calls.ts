import { callsOf } from '../kernel/call.ts';
import type { directChatShapes } from './direct-chat.api.ts';

/** Calls on a conversation, beside its socket topics. */
export const directChatCalls = callsOf<typeof directChatShapes>()({
  older: 'GET /api/direct-chats/:chatId/messages',
  hosts: 'GET /api/direct-chats/:chatId/hosts',
});
