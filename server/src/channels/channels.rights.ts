import { channelForm } from '@nave/server/testing/builders.ts';
import { managersOnly, staffRead } from '@nave/server/testing/rights/lines.ts';
import { body, clients, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';
import type { ChannelRow } from './channels.store.ts';

function channels(write: boolean): Probe {
  return ({ worldA, worldB }) => {
    const of = (
      clientId: string,
      { id, key, isPrivate }: Pick<ChannelRow, 'id' | 'key' | 'isPrivate'>,
    ): ObjectRequest => ({
      params: { clientId, channelId: id },
      ...(write && body(() => channelForm({ key, isPrivate }))),
    });
    const { own, outside, private: hidden, deleted, archived } = worldA.channels;
    const a = worldA.client.id;
    const ownWithId = (id: string) => of(a, { ...own, id });
    const spoofed = body(() => ({ ...channelForm({ key: own.key }), clientId: worldB.client.id }));
    return {
      own: of(a, own),
      outside: of(a, outside),
      private: of(a, hidden),
      deleted: of(a, deleted),
      archived: of(worldA.archived.id, archived),
      foreign: of(worldB.client.id, worldB.channels.own),
      crossed: of(a, worldB.channels.own),
      missing: ownWithId(MISSING),
      malformed: ownWithId(MALFORMED),
      ...(write && { spoofed: { ...of(a, own), ...spoofed } }),
    };
  };
}

const channelVersions: Probe = ({ worldA, worldB }) => ({
  ...Object.fromEntries(Object.entries(worldA.channels).map(([name, { id }]) => [name, { params: { id } }])),
  foreign: { params: { id: worldB.channels.own.id } },
  missing: { params: { id: MISSING } },
  malformed: { params: { id: MALFORMED } },
});

const newChannels: Probe = (person) => ({
  ...clients(() => body(() => channelForm()))(person),
  spoofed: {
    params: { clientId: person.worldA.client.id },
    ...body(() => ({ ...channelForm(), clientId: person.worldB.client.id })),
  },
});

export const rights: Rights = {
  citedRules: { answers: 'API-45~ API-48 API-109 SHELL-13 B1 B6~ B8~', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { outdated: { status: 409, code: 'channels.order-outdated' } },
  table: {
    // CHN-14, CHN-26: staff read the list, limited to the channels of a whitelist.
    'GET /api/clients/:clientId/channels': staffRead,
    // CHN-109: owner or admin.
    'GET /api/clients/:clientId/channels/key-available': managersOnly,
    'POST /api/clients/:clientId/channels': `${managersOnly}
  owner of B              | spoofed                                        | no client
  hosts + limited hosts + staff of A and B | spoofed                       | unauthorized
  managers + limited managers + empty admin + global staff | spoofed       | bad form`,
    // CHN-52, CHN-53: owner or admin without a whitelist. The request is refused as outdated, because its order is
    // empty and does not contain all channels.
    'PUT /api/clients/:clientId/channels/order': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | outdated
  hosts + limited hosts   | own                                            | unauthorized
  staff of A and B        | own                                            | unauthorized
  staff of A and B        | foreign                                        | outdated
  managers                | own                                            | outdated
  limited managers + empty admin | own                                     | unauthorized
  global staff            | own, foreign                                   | outdated
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`,
    // CHN-14, CHN-25: staff whose whitelist contains the channel.
    'GET /api/clients/:clientId/channels/:channelId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no channel
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, private, deleted, archived, crossed, missing, malformed | no channel
  hosts + managers        | own, outside, private                          | yes
  limited hosts + limited managers | own, private                          | yes
  limited hosts + limited managers | outside                               | unauthorized
  empty admin             | own, outside, private                          | unauthorized
  staff of A and B + global staff | own, outside, private, foreign         | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no channel
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no channel`,
    // CHN-109, CHN-110: owner or admin whose whitelist contains the channel.
    'PUT /api/clients/:clientId/channels/:channelId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no channel
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, outside, private, deleted, archived, crossed, missing, malformed | no channel
  hosts + limited hosts + staff of A and B | own, spoofed, outside, private       | unauthorized
  managers                | own, outside, private                          | yes
  limited managers        | own, private                                   | yes
  limited managers        | outside                                        | unauthorized
  managers + limited managers + global staff | spoofed                     | bad form
  empty admin             | own, spoofed, outside, private                 | unauthorized
  staff of A and B        | foreign                                        | yes
  global staff            | own, outside, private, foreign                 | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no channel
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no channel`,

    // API-100: everyone who has the id of a channel may read its version.
    'channel:{id}': `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | archived, deleted, missing, malformed          | no topic`,
  },
  probes: {
    'GET /api/clients/:clientId/channels': clients(),
    'GET /api/clients/:clientId/channels/key-available': clients(() => ({ query: 'key=a-free-key' })),
    'POST /api/clients/:clientId/channels': newChannels,
    'PUT /api/clients/:clientId/channels/order': clients(() => body(() => ({ channelIds: [] }))),
    'GET /api/clients/:clientId/channels/:channelId': channels(false),
    'PUT /api/clients/:clientId/channels/:channelId': channels(true),
    'channel:{id}': channelVersions,
  },
  mayContainEmails: [
    'GET /api/clients/:clientId/channels',
    'POST /api/clients/:clientId/channels',
    'GET /api/clients/:clientId/channels/:channelId',
    'PUT /api/clients/:clientId/channels/:channelId',
  ],
  checkExemptions: { 'GET /api/clients/:clientId/channels': { may: 'load checks the role as well' } },
};
