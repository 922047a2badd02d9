import { clients, form } from '@nave/server/testing/rights/asks.ts';
import { staffRead } from '@nave/server/testing/rights/lines.ts';
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

const asRole = 'loading asks for the role too';

export const rights: Rights = {
  world: aWorld,
  table: {
    // API-44.
    'GET /api/clients/:clientId/images': staffRead,
    'POST /api/clients/:clientId/images': staffRead,
  },
  probes: {
    'GET /api/clients/:clientId/images': clients(),
    'POST /api/clients/:clientId/images': clients(() => form(picture)),
  },
  doubleLocked: {
    'GET /api/clients/:clientId/images': { may: asRole },
    'POST /api/clients/:clientId/images': { may: asRole },
  },
  size: { cells: 216, mutations: 8 },
};
