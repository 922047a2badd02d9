import { clients, form } from '@nave/server/testing/rights/asks.ts';
import { staffRead } from '@nave/server/testing/rights/lines.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** CHAT-168: hosts read; roles above host change. */
const changers = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | changed
  owner of B              | own, archived, deleted, missing, malformed     | no client
  host + limited host     | own                                            | unauthorized
  superhost + limited superhost | own                                      | changed
  managers + limited managers + empty admin | own                          | changed
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  two-sided + global staff | own, foreign                                  | changed
  two-sided + global staff | archived, deleted, missing, malformed         | no client`;

export const rights: Rights = {
  cites: { answers: 'CHAT-168', secrets: 'API-24~' },
  world: aWorld,
  outcomes: { changed: { status: 409, code: 'chat.words-changed' } },
  table: {
    'GET /api/clients/:clientId/chat-words': staffRead,
    // The edition in the request never existed, so that no caller can save.
    'PUT /api/clients/:clientId/chat-words': changers,
  },
  probes: {
    'GET /api/clients/:clientId/chat-words': clients(),
    'PUT /api/clients/:clientId/chat-words': clients(() => form(() => ({ edition: 999, words: [] }))),
  },
  doubleLocked: { 'GET /api/clients/:clientId/chat-words': { may: 'loading asks for the role too' } },
};
