import { form, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import type { Ask, Probe, Rights } from '@nave/server/testing/rights/rights.ts';

/** Channels of both organisations, by id alone. */
const channels =
  (more: Partial<Ask> = {}): Probe<ContentWorld> =>
  ({ home, abroad }) => {
    const of = (channelId: string): Ask => ({ params: { channelId }, ...more });
    return {
      ...Object.fromEntries(Object.entries(home.channels).map(([name, { id }]) => [name, of(id)])),
      foreign: of(abroad.channels.own.id),
      missing: of(MISSING),
      malformed: of(MALFORMED),
    };
  };

const beats: Probe<ContentWorld> = ({ home, abroad }) => {
  const of = (contentId: string): Ask => ({
    params: { contentId },
    ...form(() => ({ playing: { state: 'plays', syncErrorMs: 40 } })),
  });
  return {
    ...Object.fromEntries(Object.entries(home.contents).map(([name, { id }]) => [name, of(id)])),
    foreign: of(abroad.contents.own.id),
    missing: of(MISSING),
    malformed: of(MALFORMED),
  };
};

const byId = 'loads by the id alone; the policy is checked afterwards';

export const rights: Rights<ContentWorld> = {
  cites: { answers: 'API-45~ HOSTP-8~ API-48 API-109 SHELL-13 B1 B6~ B8~', secrets: 'API-24~ A29~' },
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
  two-sided + global staff | own, outside, private, foreign                | yes`,
    'presence.set': `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | archived, deleted, missing, malformed          | nothing`,
    'presence.beat': `
  everyone                | own, outside, both, private, foreign, unseen, members, known, soon, ended, on demand, silent | yes
  everyone                | archived, deleted, missing, malformed          | nothing`,
    'presence.leave': `
  everyone                | open                                           | yes`,
  },
  probes: {
    'presence:{channelId}': channels(),
    'presence-staff:{channelId}': channels(),
    'presence.set': channels(form(() => ({ contentId: null }))),
    'presence.beat': beats,
    'presence.leave': () => ({ open: { params: {}, ...form(() => ({})) } }),
  },
  doubleLocked: { 'presence-staff:{channelId}': { load: byId } },
};
