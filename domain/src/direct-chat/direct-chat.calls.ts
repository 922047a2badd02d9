import { callsOf } from '../kernel/call.ts';
import type { directChatShapes } from './direct-chat.api.ts';

/** HTTP calls for a conversation. Messages and commands use the socket. */
export const directChatCalls = callsOf<typeof directChatShapes>()({
  older: 'GET /api/direct-chats/:chatId/messages',
  hosts: 'GET /api/direct-chats/:chatId/hosts',
  line: 'GET /api/direct-chats/:chatId/line',
});
