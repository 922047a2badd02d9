import { chatModerators, chatsOfContents, loadedById } from '@nave/server/testing/rights/chat-rights.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { body } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';

const clicks = '/api/contents/:contentId/clicks';
const path = '/api/contents/:contentId/analytics';
const file = '/api/contents/:contentId/exports/:name';
/** Files of contents, also of those without a chat. */
const transcripts: Probe<ContentWorld> = (person) =>
  Object.fromEntries(
    Object.entries(chatsOfContents()(person)).map(([object, request]) => [
      object,
      { ...request, params: { ...request.params, name: 'chat-transcript.csv' } },
    ]),
  );

/** Lines for staff with access to a channel of the content; every content has figures, also one without a chat. */
const staff = (done: string, denied: string, absent: string, notSignedIn: string) =>
  chatModerators(done, denied, absent, notSignedIn)
    .replace('| silent, archived, deleted', '| archived, deleted')
    .replaceAll('unseen, members, known, soon', 'unseen, members, known, silent, soon');

/** Lines for counting anew: a content on demand is for its owners and admins, others are for people with a global role. */
const restarters = `
  visitors                | anything                                       | sign in
  users                   | archived, deleted, missing, malformed          | nothing
  viewer + empty admin + hosts + limited hosts | own, outside, both, private, foreign | denied
  viewer + empty admin + hosts + limited hosts | unseen, members, known, silent, soon, ended, on demand | denied
  managers + limited managers + owner of B     | own, outside, both, private, foreign | denied
  managers + limited managers + owner of B     | unseen, members, known, silent, soon, ended | denied
  managers + limited managers | on demand                                  | yes
  owner of B              | on demand                                      | denied
  staff of A and B        | own, outside, both, private, foreign           | denied
  staff of A and B        | unseen, members, known, silent, soon, ended    | denied
  staff of A and B        | on demand                                      | denied
  global staff            | own, outside, both, private, foreign           | yes
  global staff            | unseen, members, known, silent, soon, ended, on demand | yes`;

export const rights: Rights<ContentWorld> = {
  citedRules: { answers: 'ANA-30 ANA-105 ANA-2~ EXP-5 EXP-13 EXP-14', secrets: 'ANA-105~' },
  world: aContentWorld,
  outcomes: {
    denied: { status: 403, code: 'analytics.denied' },
    'no link': { status: 400, code: 'analytics.unknown-link' },
    // The sockets of this test have no page that shows the content.
    'not there': { status: 409, code: 'analytics.not-there' },
    'not live': { status: 409, code: 'analytics.not-live' },
  },
  table: {
    'analytics:{contentId}': staff('yes', 'no topic', 'no topic', 'no topic'),
    [`GET ${path}`]: staff('yes', 'denied', 'nothing', 'sign in'),
    [`GET ${path}/minutes`]: staff('yes', 'denied', 'nothing', 'sign in'),
    [`GET ${path}/messages`]: staff('yes', 'denied', 'nothing', 'sign in'),
    [`GET ${path}/earlier`]: staff('yes', 'denied', 'nothing', 'sign in'),
    // The contents of this test have no links.
    [`POST ${clicks}`]: `
  everyone                | own, outside, both, private, foreign           | no link
  everyone                | unseen, members, known, silent, soon, ended, on demand | no link
  everyone                | archived, deleted, missing, malformed          | nothing`,
    'people.answer': `
  everyone                | own, outside, both, private, foreign           | not there
  everyone                | unseen, members, known, silent                 | not there
  everyone                | soon, ended, on demand                         | not live
  everyone                | archived, deleted, missing, malformed          | nothing`,
    [`GET ${file}`]: staff('yes', 'denied', 'nothing', 'sign in'),
    [`POST ${path}/restart`]: restarters,
  },
  probes: {
    'analytics:{contentId}': chatsOfContents(),
    [`GET ${path}`]: chatsOfContents(),
    [`GET ${path}/minutes`]: chatsOfContents(),
    [`GET ${path}/messages`]: chatsOfContents({ query: 'minute=2026-11-22T10:00:00Z' }),
    [`GET ${path}/earlier`]: chatsOfContents(),
    [`POST ${clicks}`]: chatsOfContents(body(() => ({ label: 'Give', isGlobalUser: false }))),
    'people.answer': chatsOfContents(body(() => ({ people: 4, isGlobalUser: false }))),
    [`GET ${file}`]: transcripts,
    [`POST ${path}/restart`]: chatsOfContents(),
  },
  checkExemptions: {
    'analytics:{contentId}': { load: loadedById },
    [`GET ${path}`]: { load: loadedById },
    [`GET ${path}/minutes`]: { load: loadedById },
    [`GET ${path}/messages`]: { load: loadedById },
    [`GET ${path}/earlier`]: { load: loadedById },
    [`POST ${clicks}`]: { load: loadedById, may: 'everyone who finds the content may click' },
    'people.answer': { load: loadedById },
    [`GET ${file}`]: { load: loadedById },
    [`POST ${path}/restart`]: { load: loadedById },
  },
};
