import { channelsById } from '@nave/server/testing/rights/channel-requests.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { body, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';

const beats: Probe<ContentWorld> = ({ worldA, worldB }) => {
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

export const rights: Rights<ContentWorld> = {
  citedRules: { answers: 'API-45~ HOSTP-8~ API-48 API-109 SHELL-13 B1 B6~ B8~', secrets: 'API-24~ A29~' },
  world: aContentWorld,
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
    'presence.beat': beats,
    'presence.leave': () => ({ none: { params: {}, ...body(() => ({})) } }),
  },
  checkExemptions: { 'presence-staff:{channelId}': { load: loadedById } },
};
