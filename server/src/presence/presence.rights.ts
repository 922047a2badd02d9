import { channelsById } from '@nave/server/testing/rights/channel-requests.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { eventsByNumber, type WithEvents, withEvents } from '@nave/server/testing/rights/event-requests.ts';
import { body, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';

const beats: Probe<PresenceWorld> = ({ worldA, worldB }) => {
  const requestFor = (contentId: string): ObjectRequest => ({
    params: { contentId },
    ...body(() => ({ playing: { state: 'plays', syncErrorMs: 40 } })),
  });
  return {
    ...Object.fromEntries(Object.entries(worldA.contents).map(([name, { id }]) => [name, requestFor(id)])),
    foreign: requestFor(worldB.contents.own.id),
    missing: requestFor(MISSING),
    malformed: requestFor(MALFORMED),
  };
};

const loadedById = 'load finds every channel by its id; may checks the actor';

type PresenceWorld = ContentWorld & WithEvents;

export const rights: Rights<PresenceWorld> = {
  citedRules: { answers: 'API-45~ HOSTP-8~ API-48 API-109 SHELL-13 B1 B6~ B8~', secrets: 'API-24~ A29~' },
  world: async (db) => withEvents(db, await aContentWorld(db)),
  table: {
    'presence:{channelId}': `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | archived, deleted, missing, malformed          | no topic`,
    // PRES-12, CHN-25
    'presence-staff:{channelId}': `
  visitors                | anything                                       | no topic
  users                   | archived, deleted, missing, malformed          | no topic
  viewer                  | own, outside, private, foreign                 | no topic
  owner of B              | own, outside, private                          | no topic
  owner of B              | foreign                                        | yes
  limited hosts + limited managers | own, private                          | yes
  limited hosts + limited managers | outside, foreign                      | no topic
  empty admin             | own, outside, private, foreign                 | no topic
  hosts + managers        | own, outside, private                          | yes
  hosts + managers        | foreign                                        | no topic
  staff of A and B + global staff | own, outside, private, foreign         | yes`,
    // PRES-13, PAY-43: an event that asks for a number is unknown to people without a seat.
    'presence-event:{eventNumber}': `
  visitors                | anything                                       | no topic
  viewer                  | anything                                       | no topic
  owner of B              | foreign                                        | yes
  owner of B              | open, closed, archived, missing, malformed     | no topic
  hosts + managers + limited hosts + limited managers + empty admin | open, closed | yes
  hosts + managers + limited hosts + limited managers + empty admin | archived, foreign, missing, malformed | no topic
  staff of A and B + global staff | open, closed, foreign                  | yes
  staff of A and B + global staff | archived, missing, malformed           | no topic`,
    'presence.set-event': `
  everyone                | open                                           | yes
  everyone                | archived, missing, malformed                   | nothing
  visitors + viewer       | closed, foreign                                | nothing
  owner of B              | foreign                                        | yes
  owner of B              | closed                                         | nothing
  hosts + managers + limited hosts + limited managers + empty admin | closed | yes
  hosts + managers + limited hosts + limited managers + empty admin | foreign | nothing
  staff of A and B + global staff | closed, foreign                        | yes`,
    'presence.set': `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | archived, deleted, missing, malformed          | nothing`,
    'presence.beat': `
  everyone                | own, outside, both, private, foreign, unseen, members, known, soon, ended, on demand, silent | yes
  everyone                | archived, deleted, missing, malformed          | nothing`,
    'presence.leave': `
  everyone                | none                                           | yes`,
  },
  probes: {
    'presence:{channelId}': channelsById(),
    'presence-staff:{channelId}': channelsById(),
    'presence.set': channelsById(body(() => ({ contentId: null }))),
    'presence-event:{eventNumber}': eventsByNumber('eventNumber'),
    'presence.set-event': eventsByNumber(
      'eventNumber',
      body(() => ({})),
    ),
    'presence.beat': beats,
    'presence.leave': () => ({ none: { params: {}, ...body(() => ({})) } }),
  },
  checkExemptions: {
    'presence-staff:{channelId}': { load: loadedById },
    'presence-event:{eventNumber}': { load: 'load finds every event by its number; may checks the actor' },
  },
};
