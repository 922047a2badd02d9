import { channelForm } from '@nave/server/testing/builders.ts';
import { clients, form, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import { managersOnly, staffRead } from '@nave/server/testing/rights/lines.ts';
import type { Ask, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';
import type { ChannelRow } from './channels.store.ts';

function channels(write: boolean): Probe {
  return ({ home, abroad }) => {
    const of = (clientId: string, { id, key, isPrivate }: Pick<ChannelRow, 'id' | 'key' | 'isPrivate'>): Ask => ({
      params: { clientId, channelId: id },
      ...(write && form(() => channelForm({ key, isPrivate }))),
    });
    const { own, outside, private: hidden, deleted, archived } = home.channels;
    const a = home.client.id;
    const like = (id: string) => of(a, { ...own, id });
    const spoofed = form(() => ({ ...channelForm({ key: own.key }), clientId: abroad.client.id }));
    return {
      own: of(a, own),
      outside: of(a, outside),
      private: of(a, hidden),
      deleted: of(a, deleted),
      archived: of(home.archived.id, archived),
      foreign: of(abroad.client.id, abroad.channels.own),
      crossed: of(a, abroad.channels.own),
      missing: like(MISSING),
      malformed: like(MALFORMED),
      ...(write && { spoofed: { ...of(a, own), ...spoofed } }),
    };
  };
}

const channelVersions: Probe = ({ home, abroad }) => ({
  ...Object.fromEntries(Object.entries(home.channels).map(([name, { id }]) => [name, { params: { id } }])),
  foreign: { params: { id: abroad.channels.own.id } },
  missing: { params: { id: MISSING } },
  malformed: { params: { id: MALFORMED } },
});

const newChannels: Probe = (person) => ({
  ...clients(() => form(() => channelForm()))(person),
  spoofed: {
    params: { clientId: person.home.client.id },
    ...form(() => ({ ...channelForm(), clientId: person.abroad.client.id })),
  },
});

export const rights: Rights = {
  cites: { answers: 'API-45~ API-48 API-109 SHELL-13 B1 B6~ B8~', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { outdated: { status: 409, code: 'channels.order-outdated' } },
  table: {
    // CHN-14, CHN-26: staff read the list, limited to the channels of a whitelist.
    'GET /api/clients/:clientId/channels': staffRead,
    // CHN-109: owner or admin.
    'GET /api/clients/:clientId/channels/key-available': managersOnly,
    'POST /api/clients/:clientId/channels': `${managersOnly}
  owner of B              | spoofed                                        | no client
  hosts + limited hosts + two-sided | spoofed                              | unauthorized
  managers + limited managers + empty admin + global staff | spoofed       | bad form`,
    // CHN-52, CHN-53: owner or admin without a whitelist; an empty order is refused, because it does not name all
    // channels.
    'PUT /api/clients/:clientId/channels/order': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | outdated
  hosts + limited hosts   | own                                            | unauthorized
  two-sided               | own                                            | unauthorized
  two-sided               | foreign                                        | outdated
  managers                | own                                            | outdated
  limited managers + empty admin | own                                     | unauthorized
  global staff            | own, foreign                                   | outdated
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  two-sided + global staff | archived, deleted, missing, malformed         | no client`,
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
  two-sided + global staff | own, outside, private, foreign                | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no channel
  two-sided + global staff | archived, deleted, crossed, missing, malformed | no channel`,
    // CHN-109, CHN-110: owner or admin whose whitelist contains the channel.
    'PUT /api/clients/:clientId/channels/:channelId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no channel
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, outside, private, deleted, archived, crossed, missing, malformed | no channel
  hosts + limited hosts + two-sided | own, spoofed, outside, private       | unauthorized
  managers                | own, outside, private                          | yes
  limited managers        | own, private                                   | yes
  limited managers        | outside                                        | unauthorized
  managers + limited managers + global staff | spoofed                     | bad form
  empty admin             | own, spoofed, outside, private                 | unauthorized
  two-sided               | foreign                                        | yes
  global staff            | own, outside, private, foreign                 | yes
  staff of A              | archived, deleted, foreign, crossed, missing, malformed | no channel
  two-sided + global staff | archived, deleted, crossed, missing, malformed | no channel`,

    // API-100: everyone who has the id of a channel may read its version.
    'channel:{id}': `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | archived, deleted, missing, malformed          | no topic`,
  },
  probes: {
    'GET /api/clients/:clientId/channels': clients(),
    'GET /api/clients/:clientId/channels/key-available': clients(() => ({ query: 'key=a-free-key' })),
    'POST /api/clients/:clientId/channels': newChannels,
    'PUT /api/clients/:clientId/channels/order': clients(() => form(() => ({ channelIds: [] }))),
    'GET /api/clients/:clientId/channels/:channelId': channels(false),
    'PUT /api/clients/:clientId/channels/:channelId': channels(true),
    'channel:{id}': channelVersions,
  },
  tellEmails: [
    'GET /api/clients/:clientId/channels',
    'POST /api/clients/:clientId/channels',
    'GET /api/clients/:clientId/channels/:channelId',
    'PUT /api/clients/:clientId/channels/:channelId',
  ],
  doubleLocked: { 'GET /api/clients/:clientId/channels': { may: 'loading asks for the role too' } },
};
