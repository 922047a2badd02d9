import { clients, form } from '@nave/server/testing/rights/asks.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
function picture(): FormData {
  const body = new FormData();
  body.append('file', new Blob([pixel], { type: 'image/png' }), 'pixel.png');
  return body;
}

/** MED-14, MED-26: staff of the client; one that is not there yet is about to be added by a global role. */
const library = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | yes
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  two-sided + global staff | own, foreign                                  | yes
  two-sided + global staff | archived, deleted, malformed                  | no client
  two-sided               | missing                                        | no client
  global staff            | missing                                        | yes`;

const asRole = 'loading asks for the role too';

export const rights: Rights = {
  world: aWorld,
  table: {
    // API-44.
    'GET /api/clients/:clientId/images': library,
    'POST /api/clients/:clientId/images': library,
  },
  probes: {
    'GET /api/clients/:clientId/images': clients(),
    'POST /api/clients/:clientId/images': clients(() => form(picture)),
  },
  doubleLocked: {
    'GET /api/clients/:clientId/images': { may: asRole },
    'POST /api/clients/:clientId/images': { may: asRole },
  },
  size: { cells: 240, mutations: 8 },
};
