import { callsOf } from '../kernel/call.ts';
import type { interactionsShapes } from './interactions.api.ts';

/** HTTP calls for the interactions of a content (API-47). */
export const interactionsCalls = callsOf<typeof interactionsShapes>()({
  list: 'GET /api/contents/:contentId/interactions',
  add: 'POST /api/contents/:contentId/interactions',
  change: 'PUT /api/contents/:contentId/interactions/:interactionId',
  delete: 'DELETE /api/contents/:contentId/interactions/:interactionId',
  send: 'POST /api/contents/:contentId/interactions/:interactionId/send',
  close: 'POST /api/contents/:contentId/interactions/:interactionId/close',
  reopen: 'POST /api/contents/:contentId/interactions/:interactionId/reopen',
  hold: 'POST /api/contents/:contentId/interactions/:interactionId/hold',
  release: 'POST /api/contents/:contentId/interactions/:interactionId/release',
  results: 'POST /api/contents/:contentId/interactions/:interactionId/results',
  answer: 'POST /api/contents/:contentId/interactions/:interactionId/answer',
  answers: 'GET /api/contents/:contentId/interactions/answers',
});
