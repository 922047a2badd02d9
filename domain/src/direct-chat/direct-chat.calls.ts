import { callsOf } from '../kernel/call.ts';
import type { directChatShapes } from './direct-chat.api.ts';

/** What pages ask of a conversation, beside its room. */
export const directChatCalls = callsOf<typeof directChatShapes>()({
  older: 'GET /api/direct-chats/:chatId/messages',
  hosts: 'GET /api/direct-chats/:chatId/hosts',
});
