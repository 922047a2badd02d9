import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentFormOf } from '@nave/server/testing/builders.ts';
import { clients, form, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { staffRead } from '@nave/server/testing/rights/lines.ts';
import type { Ask, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import type { ChannelRow } from '../channels/channels.store.ts';
import type { ContentRow } from './contents.store.ts';

/** A form that leaves a content as it is, but for what is overridden. */
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

export const rights: Rights<ContentWorld> = {
  world: aContentWorld,
  outcomes: {
    'no content': { status: 404, code: 'contents.not-found' },
    'no such channel': { status: 404, code: 'contents.unknown-channel' },
    ended: { status: 409, code: 'contents.ended' },
  },
  table: {
    // CNT-18, CNT-19: staff see the list, of which a whitelist leaves its part.
    'GET /api/clients/:clientId/contents': staffRead,
    // CNT-141, CNT-142, CNT-143: owner or admin, into channels of the client that the whitelist holds.
    'POST /api/clients/:clientId/contents': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, outside, crossed, archived, deleted, missing, malformed | no client
  hosts + limited hosts + two-sided | own, spoofed, outside, crossed, archived | unauthorized
  two-sided               | foreign                                        | yes
  managers                | own, outside, archived                         | yes
  limited managers        | own, archived                                  | yes
  limited managers        | outside, crossed                               | unauthorized
  empty admin             | own, outside, crossed, archived                | unauthorized
  managers                | crossed                                        | no such channel
  managers + limited managers + empty admin + global staff | spoofed       | bad form
  global staff            | own, outside, archived, foreign                | yes
  global staff            | crossed                                        | no such channel
  staff of A              | foreign, deleted, missing, malformed           | no client
  two-sided + global staff | deleted, missing, malformed                   | no client`,
    // CNT-18: staff whose whitelist holds one of its channels.
    'GET /api/clients/:clientId/contents/:contentId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + managers        | own, outside, both, private, ended, archived   | yes
  limited hosts + limited managers | own, both, private, ended, archived   | yes
  limited hosts + limited managers | outside                               | unauthorized
  empty admin             | own, outside, both, private, ended, archived   | unauthorized
  two-sided + global staff | own, outside, both, private, ended, archived, foreign | yes
  staff of A              | deleted, foreign, crossed, missing, malformed  | no content
  two-sided + global staff | deleted, crossed, missing, malformed          | no content`,
    // CNT-134, CNT-141, CNT-142: owner or admin whose whitelist holds all its channels; ended ones by the global owner alone.
    'PUT /api/clients/:clientId/contents/:contentId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, moved out, moved abroad, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + limited hosts + two-sided | own, spoofed, moved out, moved abroad, outside, both, private, ended, archived | unauthorized
  two-sided               | foreign                                        | yes
  managers                | own, moved out, outside, both, private, archived | yes
  limited managers        | own, private, archived                         | yes
  limited managers        | moved out, moved abroad, outside, both         | unauthorized
  empty admin             | own, spoofed, moved out, moved abroad, outside, both, private, ended, archived | unauthorized
  managers + limited managers + global staff | spoofed                     | bad form
  managers + global staff | moved abroad                                   | no such channel
  managers + limited managers + global admin | ended                       | ended
  global owner            | ended                                          | yes
  global staff            | own, moved out, outside, both, private, archived, foreign | yes
  staff of A              | deleted, foreign, crossed, missing, malformed  | no content
  two-sided + global staff | deleted, crossed, missing, malformed          | no content`,
  },
  probes: {
    'GET /api/clients/:clientId/contents': clients<ContentWorld>(),
    'POST /api/clients/:clientId/contents': newContents,
    'GET /api/clients/:clientId/contents/:contentId': contents(false),
    'PUT /api/clients/:clientId/contents/:contentId': contents(true),
  },
  doubleLocked: { 'GET /api/clients/:clientId/contents': { may: 'loading asks for the role too' } },
  size: { cells: 720, mutations: 16 },
};
