import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentFormOf } from '@nave/server/testing/builders.ts';
import { clients, form, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import { aContentWorld, type ContentName, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { staffRead } from '@nave/server/testing/rights/lines.ts';
import type { Ask, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import type { ChannelRow } from '../channels/channels.store.ts';
import type { ContentRow } from './contents.store.ts';

/** Returns a form with the content's own values, except for the overrides. */
function contentForm(row: ContentRow, overrides: Partial<ContentForm> = {}): ContentForm {
  const src = 'https://video.example/a.m3u8';
  return contentFormOf(row, { src, showAt: null, hideAt: null, ...overrides });
}

const newContents: Probe<ContentWorld> = (person) => {
  const { home, abroad } = person;
  const into = (channelIds: string[], more: object = {}): Ask => ({
    params: { clientId: home.client.id },
    ...form(() => ({ ...contentForm(home.contents.own, { channelIds }), ...more })),
  });
  const asOf = (world: ContentWorld, channel: ChannelRow) =>
    form(() => contentForm(world.contents.own, { channelIds: [channel.id] }));
  const own = home.channels.own;
  return {
    ...clients<ContentWorld>((world) => asOf(world, world.channels.own))(person),
    archived: { params: { clientId: home.archived.id }, ...asOf(home, home.channels.archived) },
    outside: into([home.channels.outside.id]),
    crossed: into([abroad.channels.own.id]),
    spoofed: into([own.id], { clientId: abroad.client.id }),
  };
};

function contents(write: boolean): Probe<ContentWorld> {
  return ({ home, abroad }) => {
    const { movable } = home;
    const of = (clientId: string, row: ContentRow, id = row.id): Ask => ({
      params: { clientId, contentId: id },
      ...(write && form(() => contentForm(row))),
    });
    const a = home.client.id;
    const { own, outside, both, private: hidden, ended, deleted, archived } = home.contents;
    const movedTo = (channelIds: string[]): Ask => ({
      ...of(a, movable),
      ...form(() => contentForm(movable, { channelIds })),
    });
    const spoofed = form(() => ({ ...contentForm(own), clientId: abroad.client.id }));
    return {
      own: of(a, own),
      outside: of(a, outside),
      both: of(a, both),
      private: of(a, hidden),
      ended: of(a, ended),
      deleted: of(a, deleted),
      archived: of(home.archived.id, archived),
      foreign: of(abroad.client.id, abroad.contents.own),
      crossed: of(a, abroad.contents.own),
      missing: of(a, own, MISSING),
      malformed: of(a, own, MALFORMED),
      ...(write && {
        spoofed: { ...of(a, own), ...spoofed },
        'moved abroad': movedTo([abroad.channels.own.id]),
        'moved out': movedTo([own.channelIds[0] ?? '', home.channels.outside.id]),
      }),
    };
  };
}

const repeatedContents: Probe<ContentWorld> = (person) => {
  const ask = form(() => ({ id: MISSING, days: [0], count: 2, until: null, preview: true }));
  const asks = Object.entries(contents(false)(person)).map(([name, one]) => [name, { ...one, ...ask }]);
  return Object.fromEntries(asks);
};

/** Restores deleted records for the next request. */
const deletedContents: Probe<ContentWorld> = (person) => {
  const { home, abroad, cookie } = person;
  const deleted = Object.entries(contents(false)(person)).map(([name, ask]) => {
    const isThere = !['deleted', 'archived', 'crossed', 'missing', 'malformed'].includes(name);
    const content = name === 'foreign' ? abroad.contents.own : home.contents[name as ContentName];
    const again = async () => {
      await home.bringBack(content);
      return cookie;
    };
    return [name, isThere ? { ...ask, cookie: again } : ask];
  });
  return Object.fromEntries(deleted);
};

const channelsMovedInto: Probe<ContentWorld> = ({ home, abroad }) => {
  const of = (clientId: string, channelId: string): Ask => ({
    params: { clientId, channelId },
    query: `moveTo=${channelId}`,
  });
  const { own, outside, private: hidden, deleted, archived } = home.channels;
  const a = home.client.id;
  return {
    own: of(a, own.id),
    outside: of(a, outside.id),
    private: of(a, hidden.id),
    deleted: of(a, deleted.id),
    archived: of(home.archived.id, archived.id),
    foreign: of(abroad.client.id, abroad.channels.own.id),
    crossed: of(a, abroad.channels.own.id),
    missing: of(a, MISSING),
    malformed: of(a, MALFORMED),
  };
};

/** Owner or admin whose whitelist contains all channels of the content; also for an ended content. */
const whole = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + limited hosts + two-sided | own, outside, both, private, ended   | unauthorized
  two-sided               | foreign                                        | yes
  managers                | own, outside, both, private, ended             | yes
  limited managers        | own, private, ended                            | yes
  limited managers        | outside, both                                  | unauthorized
  empty admin             | own, outside, both, private, ended             | unauthorized
  global staff            | own, outside, both, private, ended, foreign    | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no content
  two-sided + global staff | archived, deleted, crossed, missing, malformed | no content`;
const roleInLoading = { may: 'loading asks for the role too' };

export const rights: Rights<ContentWorld> = {
  cites: { answers: 'API-46~ API-48 SHELL-13 B1 B6~ B7~ B8~', secrets: 'API-24~ A29~' },
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
    // CNT-141, CNT-142, CNT-143: owner or admin, into channels of the client that the whitelist contains.
    'POST /api/clients/:clientId/contents': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, outside, crossed, archived, deleted, missing, malformed | no client
  hosts + limited hosts + two-sided | own, spoofed, outside, crossed       | unauthorized
  two-sided               | foreign                                        | yes
  managers                | own, outside                                   | yes
  limited managers        | own                                            | yes
  limited managers        | outside, crossed                               | unauthorized
  empty admin             | own, outside, crossed                          | unauthorized
  managers                | crossed                                        | no such channel
  managers + limited managers + empty admin + global staff | spoofed       | bad form
  global staff            | own, outside, foreign                          | yes
  global staff            | crossed                                        | no such channel
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  two-sided + global staff | archived, deleted, missing, malformed         | no client`,
    // CNT-18: staff whose whitelist contains one of its channels.
    'GET /api/clients/:clientId/contents/:contentId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + managers        | own, outside, both, private, ended             | yes
  limited hosts + limited managers | own, both, private, ended             | yes
  limited hosts + limited managers | outside                               | unauthorized
  empty admin             | own, outside, both, private, ended             | unauthorized
  two-sided + global staff | own, outside, both, private, ended, foreign   | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no content
  two-sided + global staff | archived, deleted, crossed, missing, malformed | no content`,
    // CNT-134, CNT-141, CNT-142: owner or admin whose whitelist contains all its channels; ended contents only by the
    // global owner.
    'PUT /api/clients/:clientId/contents/:contentId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, moved out, moved abroad, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + limited hosts + two-sided | own, spoofed, moved out, moved abroad, outside, both, private, ended | unauthorized
  two-sided               | foreign                                        | yes
  managers                | own, moved out, outside, both, private         | yes
  limited managers        | own, private                                   | yes
  limited managers        | moved out, moved abroad, outside, both         | unauthorized
  empty admin             | own, spoofed, moved out, moved abroad, outside, both, private, ended | unauthorized
  managers + limited managers + global staff | spoofed                     | bad form
  managers + global staff | moved abroad                                   | no such channel
  managers + limited managers + global admin | ended                       | ended
  global owner            | ended                                          | yes
  global staff            | own, moved out, outside, both, private, foreign | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no content
  two-sided + global staff | archived, deleted, crossed, missing, malformed | no content`,
    // CAT-26, CAT-27: staff read the tags, owners and admins add them.
    'GET /api/clients/:clientId/tags': staffRead,
    'POST /api/clients/:clientId/tags': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + two-sided | own                                  | unauthorized
  two-sided               | foreign                                        | yes
  managers + limited managers + empty admin | own                          | yes
  global staff            | own, foreign                                   | yes
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  two-sided + global staff | archived, deleted, missing, malformed         | no client`,
    // CNT-291: as for saving, also for an ended content; nothing is created here.
    'POST /api/clients/:clientId/contents/:contentId/repeat': whole,
    // CNT-134, CNT-142, CNT-247: owner or admin whose whitelist contains all its channels; also for an ended content.
    'DELETE /api/clients/:clientId/contents/:contentId': whole,
    // CHN-229, CHN-230: owner or admin whose whitelist contains the channel; a request to move its contents to itself
    // is refused.
    'DELETE /api/clients/:clientId/channels/:channelId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no channel
  owner of B              | foreign                                        | no such channel
  owner of B              | own, outside, private, deleted, archived, crossed, missing, malformed | no channel
  hosts + limited hosts + two-sided | own, outside, private                | unauthorized
  two-sided               | foreign                                        | no such channel
  managers                | own, outside, private                          | no such channel
  limited managers        | own, private                                   | no such channel
  limited managers        | outside                                        | unauthorized
  empty admin             | own, outside, private                          | unauthorized
  global staff            | own, outside, private, foreign                 | no such channel
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no channel
  two-sided + global staff | archived, deleted, crossed, missing, malformed | no channel`,
  },
  probes: {
    'GET /api/clients/:clientId/contents': clients<ContentWorld>(),
    'GET /api/clients/:clientId/content-lists': clients<ContentWorld>(() => ({ query: 'list=past' })),
    'GET /api/clients/:clientId/channel-contents': clients<ContentWorld>(),
    'POST /api/clients/:clientId/contents': newContents,
    'GET /api/clients/:clientId/contents/:contentId': contents(false),
    'PUT /api/clients/:clientId/contents/:contentId': contents(true),
    'GET /api/clients/:clientId/tags': clients<ContentWorld>(),
    'POST /api/clients/:clientId/tags': clients<ContentWorld>(() => form(() => ({ name: 'Advent' }))),
    'POST /api/clients/:clientId/contents/:contentId/repeat': repeatedContents,
    'DELETE /api/clients/:clientId/contents/:contentId': deletedContents,
    'DELETE /api/clients/:clientId/channels/:channelId': channelsMovedInto,
  },
  doubleLocked: {
    'GET /api/clients/:clientId/contents': roleInLoading,
    'GET /api/clients/:clientId/content-lists': roleInLoading,
    'GET /api/clients/:clientId/channel-contents': roleInLoading,
    'GET /api/clients/:clientId/tags': roleInLoading,
  },
};
