import { managersOnly } from '@nave/server/testing/rights/lines.ts';
import { clients, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** VID-10: owners and admins of the client. The requests name a missing upload, or lack the size of the file. */
const managers = (outcome: string) => managersOnly.replaceAll('| yes', `| ${outcome}`);

const noUpload: Probe = (person) => {
  const requests = Object.entries(clients()(person));
  return Object.fromEntries(
    requests.map(([name, request]) => [name, { ...request, params: { ...request.params, uploadId: MISSING } }]),
  );
};

export const rights: Rights = {
  citedRules: { answers: 'VID-10~', secrets: 'API-24~' },
  world: aWorld,
  outcomes: {
    'no size': { status: 400, code: 'videos.length-missing' },
    'no offset': { status: 409, code: 'videos.wrong-offset' },
    'no upload': { status: 404, code: 'videos.upload-not-found' },
  },
  table: {
    'POST /api/clients/:clientId/uploads': managers('no size'),
    'GET /api/clients/:clientId/uploads/:uploadId': managers('no upload'),
    'PATCH /api/clients/:clientId/uploads/:uploadId': managers('no offset'),
    'DELETE /api/clients/:clientId/uploads/:uploadId': managers('no upload'),
  },
  probes: {
    'POST /api/clients/:clientId/uploads': clients(),
    'GET /api/clients/:clientId/uploads/:uploadId': noUpload,
    'PATCH /api/clients/:clientId/uploads/:uploadId': noUpload,
    'DELETE /api/clients/:clientId/uploads/:uploadId': noUpload,
  },
};
