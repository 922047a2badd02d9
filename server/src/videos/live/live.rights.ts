import { managersOfAllChannels, managersOnly } from '@nave/server/testing/rights/lines.ts';
import { body, clients, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { aLiveInput } from '@nave/server/testing/videos.ts';

/** Clients with a live input each. */
interface LiveWorld extends World {
  inputs: Record<'own' | 'archived' | 'deleted', string>;
}

/** Adds the parameters of a path to the requests of `clients`, with the live input of the requested client. */
const input =
  (more: Partial<ObjectRequest> = {}, inputId?: string): Probe<LiveWorld> =>
  (person) => {
    const requests = Object.entries(clients<LiveWorld>()(person));
    return Object.fromEntries(
      requests.map(([name, { params }]) => {
        const { own } = (name === 'foreign' ? person.worldB : person.worldA).inputs;
        return [name, { ...more, params: { ...params, ...more.params, inputId: inputId ?? own } }];
      }),
    );
  };

/** VID-2: owners and admins of all channels of the client. */
const deleters = managersOfAllChannels;

/** VID-1: owners and admins of the client. */
const managers = (outcome: string) => managersOnly.replaceAll('| yes', `| ${outcome}`);

const start = { codecs: 'avc1.64001f', bandwidth: 4_000_000, width: 1280, height: 720 };

export const rights: Rights<LiveWorld> = {
  citedRules: { answers: 'VID-1~ VID-2~', secrets: 'API-24~' },
  async world(db) {
    const world = await aWorld(db);
    const [own, archived, deleted] = await Promise.all(
      [world.client, world.archived, world.deleted].map(({ id }) => aLiveInput(db, { clientId: id })),
    );
    if (!own || !archived || !deleted) throw new Error('A live input was not stored.');
    return { ...world, inputs: { own: own.id, archived: archived.id, deleted: deleted.id } };
  },
  outcomes: {
    'no input': { status: 404, code: 'live-inputs.not-found' },
    'no name': { status: 400, code: 'request.invalid' },
    'no segment': { status: 415, code: 'live-inputs.not-a-segment' },
  },
  table: {
    'GET /api/clients/:clientId/live-inputs': managersOnly,
    'POST /api/clients/:clientId/live-inputs': managers('no name'),
    'PUT /api/clients/:clientId/live-inputs/:inputId': managersOnly,
    'DELETE /api/clients/:clientId/live-inputs/:inputId': deleters('no input'),
    'POST /api/clients/:clientId/live-inputs/:inputId/key': deleters('yes'),
    'POST /api/clients/:clientId/live-inputs/:inputId/start': managersOnly,
    'PUT /api/clients/:clientId/live-inputs/:inputId/parts/:part/:number': managers('no segment'),
    'POST /api/clients/:clientId/live-inputs/:inputId/end': managersOnly,
  },
  probes: {
    'GET /api/clients/:clientId/live-inputs': clients(),
    // Without a name: an organisation has only few inputs.
    'POST /api/clients/:clientId/live-inputs': clients(() => body(() => ({ name: '' }))),
    'PUT /api/clients/:clientId/live-inputs/:inputId': input(body(() => ({ name: 'Chapel' }))),
    // An existing input would be deleted by the first actor and be missing for the next.
    'DELETE /api/clients/:clientId/live-inputs/:inputId': input({}, MISSING),
    'POST /api/clients/:clientId/live-inputs/:inputId/key': input(),
    'POST /api/clients/:clientId/live-inputs/:inputId/start': input(body(() => start)),
    'PUT /api/clients/:clientId/live-inputs/:inputId/parts/:part/:number': input({
      params: { part: '1', number: '1' },
      query: 'durationMs=2000',
    }),
    'POST /api/clients/:clientId/live-inputs/:inputId/end': input(),
  },
};
