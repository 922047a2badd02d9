import { managersOfAllChannels } from '@nave/server/testing/rights/lines.ts';
import { body, clients, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
function picture(): FormData {
  const body = new FormData();
  body.append('file', new Blob([pixel], { type: 'image/png' }), 'pixel.png');
  return body;
}

/** MED-14, MED-26: staff of the client. For a missing client: global staff, who may be about to add this client. */
const library = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | yes
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B + global staff | own, foreign                           | yes
  staff of A and B + global staff | archived, deleted, malformed           | no client
  staff of A and B        | missing                                        | no client
  global staff            | missing                                        | yes`;

/**
 * MED-200: users who manage all channels of the client. The requests name a missing picture, because the first caller
 * would delete an existing picture.
 */
const pictureDeleters = managersOfAllChannels('no picture');

const noPicture: Probe = (person) => {
  const requests = Object.entries(clients()(person));
  return Object.fromEntries(
    requests.map(([name, request]) => [name, { ...request, params: { ...request.params, imageId: MISSING } }]),
  );
};

const roleInLoading = 'load checks the role as well';

export const rights: Rights = {
  citedRules: { answers: 'API-44~ API-48 SHELL-13 B1', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { 'no picture': { status: 404, code: 'media.not-found' } },
  table: {
    // API-44.
    'GET /api/clients/:clientId/images': library,
    'POST /api/clients/:clientId/images': library,
    'DELETE /api/clients/:clientId/images/:imageId': pictureDeleters,
  },
  probes: {
    'GET /api/clients/:clientId/images': clients(),
    'POST /api/clients/:clientId/images': clients(() => body(picture)),
    'DELETE /api/clients/:clientId/images/:imageId': noPicture,
  },
  checkExemptions: {
    'GET /api/clients/:clientId/images': { may: roleInLoading },
    'POST /api/clients/:clientId/images': { may: roleInLoading },
  },
};
