import { managersOfAllChannels, managersOnly } from '@nave/server/testing/rights/lines.ts';
import { body, clients, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { aVideo } from '@nave/server/testing/videos.ts';

/** Clients with a video each, which has captions. */
interface VideoWorld extends World {
  videos: Record<'own' | 'archived' | 'deleted', string>;
}

/** Adds the parameters of a path to the requests of `clients`, with the video of the requested client. */
const video =
  (more: Partial<ObjectRequest> = {}, videoId?: string): Probe<VideoWorld> =>
  (person) => {
    const requests = Object.entries(clients<VideoWorld>()(person));
    return Object.fromEntries(
      requests.map(([name, { params }]) => {
        const { own } = (name === 'foreign' ? person.worldB : person.worldA).videos;
        return [name, { ...more, params: { ...params, ...more.params, videoId: videoId ?? own } }];
      }),
    );
  };

function file(text: string): () => FormData {
  return () => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'file');
    return form;
  };
}

/** VID-2: owners and admins of all channels of the client. */
const deleters = managersOfAllChannels;

/** VID-1: owners and admins of the client. */
const managers = (outcome: string) => managersOnly.replaceAll('| yes', `| ${outcome}`);

/** VID-118 */
const played: Probe<VideoWorld> = ({ worldA, worldB }) => {
  const requestFor = (id: string) => ({ params: { kind: 'video', id } });
  return {
    own: requestFor(worldA.videos.own),
    archived: requestFor(worldA.videos.archived),
    deleted: requestFor(worldA.videos.deleted),
    foreign: requestFor(worldB.videos.own),
    missing: requestFor(MISSING),
    malformed: requestFor(MALFORMED),
  };
};

export const rights: Rights<VideoWorld> = {
  citedRules: { answers: 'VID-1~ VID-2~ VID-118~', secrets: 'API-24~' },
  async world(db) {
    const world = await aWorld(db);
    const [own, archived, deleted] = await Promise.all(
      [world.client, world.archived, world.deleted].map(({ id }) => aVideo(db, { clientId: id })),
    );
    if (!own || !archived || !deleted) throw new Error('A video was not stored.');
    return { ...world, videos: { own: own.id, archived: archived.id, deleted: deleted.id } };
  },
  outcomes: {
    'no video': { status: 404, code: 'videos.not-found' },
    'no picture': { status: 415, code: 'media.unsupported' },
    'no captions': { status: 415, code: 'videos.captions-invalid' },
    'no such captions': { status: 404, code: 'videos.captions-not-found' },
    redirected: { status: 302, code: null },
  },
  table: {
    'GET /api/clients/:clientId/videos': managersOnly,
    'GET /api/clients/:clientId/video-storage': managersOnly,
    'GET /api/clients/:clientId/videos/:videoId': managersOnly,
    'PUT /api/clients/:clientId/videos/:videoId': managersOnly,
    'DELETE /api/clients/:clientId/videos/:videoId': deleters('no video'),
    'POST /api/clients/:clientId/videos/:videoId/new-address': deleters('yes'),
    'POST /api/clients/:clientId/videos/:videoId/poster': managers('no picture'),
    'POST /api/clients/:clientId/videos/:videoId/captions/:language': managers('no captions'),
    'DELETE /api/clients/:clientId/videos/:videoId/captions/:language': managers('no such captions'),
    'GET /media/own/:kind/:id/master.m3u8': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no video
  owner of B              | foreign                                        | redirected
  owner of B              | own, archived, deleted, missing, malformed     | no video
  staff of A              | own                                            | redirected
  staff of A              | foreign, archived, deleted, missing, malformed | no video
  staff of A and B + global staff | own, foreign                           | redirected
  staff of A and B + global staff | archived, deleted, missing, malformed  | no video`,
  },
  probes: {
    'GET /api/clients/:clientId/videos': clients(),
    'GET /api/clients/:clientId/video-storage': clients(),
    'GET /api/clients/:clientId/videos/:videoId': video(),
    'PUT /api/clients/:clientId/videos/:videoId': video(body(() => ({ title: 'Vespers' }))),
    // An existing video would be deleted by the first actor and be missing for the next.
    'DELETE /api/clients/:clientId/videos/:videoId': video({}, MISSING),
    'POST /api/clients/:clientId/videos/:videoId/new-address': video(),
    'POST /api/clients/:clientId/videos/:videoId/poster': video(body(file('not a picture'))),
    'POST /api/clients/:clientId/videos/:videoId/captions/:language': video({
      params: { language: 'en' },
      ...body(file('not captions')),
    }),
    'DELETE /api/clients/:clientId/videos/:videoId/captions/:language': video({ params: { language: 'en' } }),
    'GET /media/own/:kind/:id/master.m3u8': played,
  },
  checkExemptions: {
    'GET /media/own/:kind/:id/master.m3u8': { may: 'load checks the role as well' },
  },
};
