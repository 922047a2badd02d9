import { callsOf } from '../kernel/call.ts';
import type { chatShapes } from './chat.api.ts';

/** HTTP calls for a content's chat and for a client's own list of words. Messages and commands use the socket. */
export const chatCalls = callsOf<typeof chatShapes>()({
  older: 'GET /api/contents/:contentId/chat/messages',
  moderation: 'GET /api/contents/:contentId/chat/moderation',
  alike: 'GET /api/contents/:contentId/chat/alike',
  sweep: 'POST /api/contents/:contentId/chat/sweep',
  words: 'GET /api/clients/:clientId/chat-words',
  saveWords: 'PUT /api/clients/:clientId/chat-words',
});
