import { staffRead } from '@nave/server/testing/rights/lines.ts';
import { body, clients } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** CHAT-168: hosts can only read the words; roles above host can change them. */
const wordChangers = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | changed
  owner of B              | own, archived, deleted, missing, malformed     | no client
  host + limited host     | own                                            | unauthorized
  superhost + limited superhost | own                                      | changed
  managers + limited managers + empty admin | own                          | changed
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B + global staff | own, foreign                           | changed
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`;

export const rights: Rights = {
  citedRules: { answers: 'CHAT-168', secrets: 'API-24~' },
  world: aWorld,
  outcomes: { changed: { status: 409, code: 'chat.words-changed' } },
  table: {
    'GET /api/clients/:clientId/chat-words': staffRead,
    // The edition in the request does not exist, so that permitted requests save nothing.
    'PUT /api/clients/:clientId/chat-words': wordChangers,
  },
  probes: {
    'GET /api/clients/:clientId/chat-words': clients(),
    'PUT /api/clients/:clientId/chat-words': clients(() => body(() => ({ edition: 999, words: [] }))),
  },
  checkExemptions: { 'GET /api/clients/:clientId/chat-words': { may: 'load checks the role as well' } },
};
