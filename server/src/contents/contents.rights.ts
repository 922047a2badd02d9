import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentFormOf } from '@nave/server/testing/builders.ts';
import { aContentWorld, type ContentName, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { staffRead } from '@nave/server/testing/rights/lines.ts';
import { body, clients, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import type { ChannelRow } from '../channels/channels.store.ts';
import type { ContentRow } from './contents.store.ts';

/** Returns a form with the content's own values, except for the overrides. */
function contentForm(row: ContentRow, overrides: Partial<ContentForm> = {}): ContentForm {
  const src = 'https://video.example/a.m3u8';
  return contentFormOf(row, { src, showAt: null, hideAt: null, ...overrides });
}

const newContents: Probe<ContentWorld> = (person) => {
  const { worldA, worldB } = person;
  const contentIn = (channelIds: string[], more: object = {}): ObjectRequest => ({
    params: { clientId: worldA.client.id },
    ...body(() => ({ ...contentForm(worldA.contents.own, { channelIds }), ...more })),
  });
  const formIn = (world: ContentWorld, channel: ChannelRow) =>
    body(() => contentForm(world.contents.own, { channelIds: [channel.id] }));
  const own = worldA.channels.own;
  return {
    ...clients<ContentWorld>((world) => formIn(world, world.channels.own))(person),
    archived: { params: { clientId: worldA.archived.id }, ...formIn(worldA, worldA.channels.archived) },
    outside: contentIn([worldA.channels.outside.id]),
    crossed: contentIn([worldB.channels.own.id]),
    spoofed: contentIn([own.id], { clientId: worldB.client.id }),
  };
};

function contents(write: boolean): Probe<ContentWorld> {
  return ({ worldA, worldB }) => {
    const { movable } = worldA;
    const of = (clientId: string, row: ContentRow, id = row.id): ObjectRequest => ({
      params: { clientId, contentId: id },
      ...(write && body(() => contentForm(row))),
    });
    const a = worldA.client.id;
    const { own, outside, both, private: hidden, ended, deleted, archived } = worldA.contents;
    const movedTo = (channelIds: string[]): ObjectRequest => ({
      ...of(a, movable),
      ...body(() => contentForm(movable, { channelIds })),
    });
    const spoofed = body(() => ({ ...contentForm(own), clientId: worldB.client.id }));
    return {
      own: of(a, own),
      outside: of(a, outside),
      both: of(a, both),
      private: of(a, hidden),
      ended: of(a, ended),
      deleted: of(a, deleted),
      archived: of(worldA.archived.id, archived),
      foreign: of(worldB.client.id, worldB.contents.own),
      crossed: of(a, worldB.contents.own),
      missing: of(a, own, MISSING),
      malformed: of(a, own, MALFORMED),
      ...(write && {
        spoofed: { ...of(a, own), ...spoofed },
        'moved to B': movedTo([worldB.channels.own.id]),
        'moved out': movedTo([own.channelIds[0] ?? '', worldA.channels.outside.id]),
      }),
    };
  };
}

const repeatedContents: Probe<ContentWorld> = (person) => {
  const ask = body(() => ({ id: MISSING, days: [0], count: 2, until: null, preview: true }));
  const asks = Object.entries(contents(false)(person)).map(([name, request]) => [name, { ...request, ...ask }]);
  return Object.fromEntries(asks);
};

/** Restores the content before each request, because the previous request may have deleted it. */
const deletedContents: Probe<ContentWorld> = (person) => {
  const { worldA, worldB, cookie } = person;
  const deleted = Object.entries(contents(false)(person)).map(([name, ask]) => {
    const isDeletable = !['deleted', 'archived', 'crossed', 'missing', 'malformed'].includes(name);
    const content = name === 'foreign' ? worldB.contents.own : worldA.contents[name as ContentName];
    const cookieAfterRestore = async () => {
      await worldA.restore(content);
      return cookie;
    };
    return [name, isDeletable ? { ...ask, cookie: cookieAfterRestore } : ask];
  });
  return Object.fromEntries(deleted);
};

const channelDeletions: Probe<ContentWorld> = ({ worldA, worldB }) => {
  const of = (clientId: string, channelId: string): ObjectRequest => ({
    params: { clientId, channelId },
    query: `moveTo=${channelId}`,
  });
  const { own, outside, private: hidden, deleted, archived } = worldA.channels;
  const a = worldA.client.id;
  return {
    own: of(a, own.id),
    outside: of(a, outside.id),
    private: of(a, hidden.id),
    deleted: of(a, deleted.id),
    archived: of(worldA.archived.id, archived.id),
    foreign: of(worldB.client.id, worldB.channels.own.id),
    crossed: of(a, worldB.channels.own.id),
    missing: of(a, MISSING),
    malformed: of(a, MALFORMED),
  };
};

/**
 * Lines for requests that owners and admins may send if their whitelist contains all channels of the content, even if
 * the content has ended.
 */
const editorsOfContent = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + limited hosts + staff of A and B | own, outside, both, private, ended   | unauthorized
  staff of A and B        | foreign                                        | yes
  managers                | own, outside, both, private, ended             | yes
  limited managers        | own, private, ended                            | yes
  limited managers        | outside, both                                  | unauthorized
  empty admin             | own, outside, both, private, ended             | unauthorized
  global staff            | own, outside, both, private, ended, foreign    | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no content
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no content`;
const roleInLoading = { may: 'load checks the role as well' };

export const rights: Rights<ContentWorld> = {
  citedRules: { answers: 'API-46~ API-48 SHELL-13 B1 B6~ B7~ B8~', secrets: 'API-24~ A29~' },
  world: aContentWorld,
  outcomes: {
    'no content': { status: 404, code: 'contents.not-found' },
    'no such channel': { status: 404, code: 'contents.unknown-channel' },
    ended: { status: 409, code: 'contents.ended' },
  },
  table: {
    // CNT-18, CNT-19: staff read the list, limited to the channels of a whitelist.
    'GET /api/clients/:clientId/contents': staffRead,
    'GET /api/clients/:clientId/content-lists': staffRead,
    'GET /api/clients/:clientId/channel-contents': staffRead,
    // CNT-141, CNT-142, CNT-143: owners and admins add contents to channels of the client that their whitelist
    // contains.
    'POST /api/clients/:clientId/contents': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, outside, crossed, archived, deleted, missing, malformed | no client
  hosts + limited hosts + staff of A and B | own, spoofed, outside, crossed       | unauthorized
  staff of A and B        | foreign                                        | yes
  managers                | own, outside                                   | yes
  limited managers        | own                                            | yes
  limited managers        | outside, crossed                               | unauthorized
  empty admin             | own, outside, crossed                          | unauthorized
  managers                | crossed                                        | no such channel
  managers + limited managers + empty admin + global staff | spoofed       | bad form
  global staff            | own, outside, foreign                          | yes
  global staff            | crossed                                        | no such channel
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`,
    // CNT-18: staff read the content if their whitelist contains one of the content's channels.
    'GET /api/clients/:clientId/contents/:contentId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + managers        | own, outside, both, private, ended             | yes
  limited hosts + limited managers | own, both, private, ended             | yes
  limited hosts + limited managers | outside                               | unauthorized
  empty admin             | own, outside, both, private, ended             | unauthorized
  staff of A and B + global staff | own, outside, both, private, ended, foreign   | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no content
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no content`,
    // CNT-134, CNT-141, CNT-142: owners and admins save the content if their whitelist contains all of its channels;
    // only the global owner saves an ended content.
    'PUT /api/clients/:clientId/contents/:contentId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, moved out, moved to B, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + limited hosts + staff of A and B | own, spoofed, moved out, moved to B, outside, both, private, ended | unauthorized
  staff of A and B        | foreign                                        | yes
  managers                | own, moved out, outside, both, private         | yes
  limited managers        | own, private                                   | yes
  limited managers        | moved out, moved to B, outside, both         | unauthorized
  empty admin             | own, spoofed, moved out, moved to B, outside, both, private, ended | unauthorized
  managers + limited managers + global staff | spoofed                     | bad form
  managers + global staff | moved to B                                     | no such channel
  managers + limited managers + global admin | ended                       | ended
  global owner            | ended                                          | yes
  global staff            | own, moved out, outside, both, private, foreign | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no content
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no content`,
    // CAT-26, CAT-27: staff read the tags, owners and admins add them.
    'GET /api/clients/:clientId/tags': staffRead,
    'POST /api/clients/:clientId/tags': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + staff of A and B | own                           | unauthorized
  staff of A and B        | foreign                                        | yes
  managers + limited managers + empty admin | own                          | yes
  global staff            | own, foreign                                   | yes
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`,
    // CNT-291: users who may save the content can repeat it, even if it has ended. The request is a preview, which adds
    // nothing.
    'POST /api/clients/:clientId/contents/:contentId/repeat': editorsOfContent,
    // CNT-134, CNT-142, CNT-247: users who may save the content can delete it, even if it has ended.
    'DELETE /api/clients/:clientId/contents/:contentId': editorsOfContent,
    // CHN-229, CHN-230: owners and admins delete the channel if their whitelist contains it. The request moves the
    // contents to the same channel, which is refused, so that no channel is deleted.
    'DELETE /api/clients/:clientId/channels/:channelId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no channel
  owner of B              | foreign                                        | no such channel
  owner of B              | own, outside, private, deleted, archived, crossed, missing, malformed | no channel
  hosts + limited hosts + staff of A and B | own, outside, private         | unauthorized
  staff of A and B        | foreign                                        | no such channel
  managers                | own, outside, private                          | no such channel
  limited managers        | own, private                                   | no such channel
  limited managers        | outside                                        | unauthorized
  empty admin             | own, outside, private                          | unauthorized
  global staff            | own, outside, private, foreign                 | no such channel
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no channel
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no channel`,
  },
  probes: {
    'GET /api/clients/:clientId/contents': clients<ContentWorld>(),
    'GET /api/clients/:clientId/content-lists': clients<ContentWorld>(() => ({ query: 'list=past' })),
    'GET /api/clients/:clientId/channel-contents': clients<ContentWorld>(),
    'POST /api/clients/:clientId/contents': newContents,
    'GET /api/clients/:clientId/contents/:contentId': contents(false),
    'PUT /api/clients/:clientId/contents/:contentId': contents(true),
    'GET /api/clients/:clientId/tags': clients<ContentWorld>(),
    'POST /api/clients/:clientId/tags': clients<ContentWorld>(() => body(() => ({ name: 'Advent' }))),
    'POST /api/clients/:clientId/contents/:contentId/repeat': repeatedContents,
    'DELETE /api/clients/:clientId/contents/:contentId': deletedContents,
    'DELETE /api/clients/:clientId/channels/:channelId': channelDeletions,
  },
  checkExemptions: {
    'GET /api/clients/:clientId/contents': roleInLoading,
    'GET /api/clients/:clientId/content-lists': roleInLoading,
    'GET /api/clients/:clientId/channel-contents': roleInLoading,
    'GET /api/clients/:clientId/tags': roleInLoading,
  },
};
