import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import {
  chatModerators,
  chatsOfContents,
  checkedInTransaction,
  loadedById,
  withOwnId,
} from '@nave/server/testing/rights/chat-rights.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { body, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { v7 } from 'uuid';

/** Lines for viewers. The parameters are the outcomes for a content and for a missing one. */
const viewers = (done: string, absent = 'nothing', everyone = 'everyone') => `
  ${everyone}             | own, outside, both, private, foreign           | ${done}
  ${everyone}             | unseen, members, known, silent, soon, ended, on demand | ${done}
  ${everyone}             | archived, deleted, missing, malformed          | ${absent}`;

/** Lines for hosts; a content without a chat has interactions as well. */
const hosts = (done: string, denied = 'not a host', absent = 'nothing', notSignedIn = 'sign in') =>
  withSilent(chatModerators(done, denied, absent, notSignedIn));

/** Lines for owners, admins and superhosts. */
const preparers = (done: string) => `
  visitors                | anything                                       | sign in
  users                   | archived, deleted, missing, malformed          | nothing
  viewer + empty admin    | own, outside, both, private, foreign           | not a host
  viewer + empty admin    | unseen, members, known, silent, soon, ended, on demand | not a host
  owner of B              | foreign                                        | ${done}
  owner of B              | own, outside, both, private                    | not a host
  owner of B              | unseen, members, known, silent, soon, ended, on demand | not a host
  limited host            | own, both, private                             | not a preparer
  limited host            | unseen, members, known, silent, soon, ended, on demand | not a preparer
  limited superhost       | own, both, private                             | ${done}
  limited superhost       | unseen, members, known, silent, soon, ended, on demand | ${done}
  limited hosts           | outside, foreign                               | not a host
  limited managers        | own, both, private                             | ${done}
  limited managers        | unseen, members, known, silent, soon, ended, on demand | ${done}
  limited managers        | outside, foreign                               | not a host
  host                    | own, outside, both, private                    | not a preparer
  host                    | unseen, members, known, silent, soon, ended, on demand | not a preparer
  superhost               | own, outside, both, private                    | ${done}
  superhost               | unseen, members, known, silent, soon, ended, on demand | ${done}
  hosts                   | foreign                                        | not a host
  managers                | own, outside, both, private                    | ${done}
  managers                | unseen, members, known, silent, soon, ended, on demand | ${done}
  managers                | foreign                                        | not a host
  staff of A and B + global staff | own, outside, both, private, foreign   | ${done}
  staff of A and B + global staff | unseen, members, known, silent, soon, ended, on demand | ${done}`;

function withSilent(lines: string): string {
  return lines
    .replace('| silent, archived, deleted', '| archived, deleted')
    .replaceAll('unseen, members, known, soon', 'unseen, members, known, silent, soon');
}

/** Lines for sending a missing interaction: the content must be open. */
const senders = hosts('gone')
  .replaceAll('silent, soon, ended, on demand | gone', 'silent | gone')
  .replace(/^ *(\S.*?) *\| unseen, members, known, silent \| gone$/gm, '$&\n  $1 | soon, ended, on demand | not live');

/** Adds the id of an interaction that does not exist. */
const ofMissing = (more: Partial<ObjectRequest> = {}): Probe<ContentWorld> => {
  const probe = chatsOfContents(more);
  return (person) =>
    Object.fromEntries(
      Object.entries(probe(person)).map(([name, request]) => [
        name,
        { ...request, params: { ...request.params, interactionId: MISSING } },
      ]),
    );
};

const interaction = () => ({
  ...newInteraction(),
  interactionTitle: `Title ${v7()}`,
  interactionText: '<p>Text</p>',
  responses: [{ ...newResponse(), responseText: 'Yes', actionText: '<p>Thanks</p>' }],
});

const path = '/api/contents/:contentId/interactions';

export const rights: Rights<ContentWorld> = {
  citedRules: { answers: 'API-47~ INT-18~ INT-21~ INT-22~ INT-23 INT-24 HOSTP-8~', secrets: 'INT-23~' },
  world: aContentWorld,
  outcomes: {
    'not a host': { status: 403, code: 'interactions.not-host' },
    'not a preparer': { status: 403, code: 'interactions.not-preparer' },
    'not live': { status: 409, code: 'interactions.not-live' },
    gone: { status: 404, code: 'interactions.not-found' },
    added: { status: 201, code: null },
  },
  table: {
    'interactions:{contentId}': viewers('yes', 'no topic'),
    'interactions-results:{contentId}': viewers('yes', 'no topic'),
    'interactions-staff:{contentId}': hosts('yes', 'no topic', 'no topic', 'no topic'),
    'interactions-self:{contentId}:{actorId}': `${viewers('yes', 'no topic', 'guest + named guest + guest with e-mail + users')}
  new visitor             | own, outside, both, private, foreign           | no topic
  new visitor             | unseen, members, known, silent, soon, ended, on demand | no topic
  new visitor             | archived, deleted, missing, malformed          | no topic
  everyone                | of another                                     | no topic`,
    'interactions.answer': viewers('gone'),
    'interactions.seen': viewers('yes'),
    [`GET ${path}`]: hosts('yes'),
    [`POST ${path}`]: preparers('added'),
    [`PUT ${path}/:interactionId`]: preparers('gone'),
    [`DELETE ${path}/:interactionId`]: preparers('yes'),
    [`POST ${path}/:interactionId/send`]: senders,
    [`POST ${path}/:interactionId/close`]: hosts('gone'),
    [`POST ${path}/:interactionId/reopen`]: senders,
    [`POST ${path}/:interactionId/hold`]: hosts('gone'),
    [`POST ${path}/:interactionId/release`]: hosts('gone'),
    [`POST ${path}/:interactionId/results`]: hosts('gone'),
    [`POST ${path}/:interactionId/answer`]: viewers('gone'),
    [`GET ${path}/answers`]: preparers('yes'),
  },
  probes: {
    'interactions:{contentId}': chatsOfContents(),
    'interactions-results:{contentId}': chatsOfContents(),
    'interactions-staff:{contentId}': chatsOfContents(),
    'interactions-self:{contentId}:{actorId}': withOwnId(chatsOfContents()),
    'interactions.answer': chatsOfContents(body(() => ({ interactionId: MISSING, responseId: null }))),
    'interactions.seen': chatsOfContents(body(() => ({ interactionId: MISSING }))),
    [`GET ${path}`]: chatsOfContents(),
    [`POST ${path}`]: chatsOfContents(body(() => ({ id: v7(), interaction: interaction() }))),
    [`PUT ${path}/:interactionId`]: ofMissing(body(interaction)),
    [`DELETE ${path}/:interactionId`]: ofMissing(),
    [`POST ${path}/:interactionId/send`]: ofMissing(),
    [`POST ${path}/:interactionId/close`]: ofMissing(),
    [`POST ${path}/:interactionId/reopen`]: ofMissing(),
    [`POST ${path}/:interactionId/hold`]: ofMissing(),
    [`POST ${path}/:interactionId/results`]: ofMissing(body(() => ({ isShown: true }))),
    [`POST ${path}/:interactionId/release`]: ofMissing(),
    [`POST ${path}/:interactionId/answer`]: ofMissing(body(() => ({ responseId: null }))),
    [`GET ${path}/answers`]: chatsOfContents(),
  },
  checkExemptions: {
    'interactions-self:{contentId}:{actorId}': { may: 'load finds only the topic of the actor' },
    'interactions-staff:{contentId}': { load: loadedById },
    [`GET ${path}`]: { load: loadedById },
    [`POST ${path}`]: { load: loadedById, may: checkedInTransaction },
    [`PUT ${path}/:interactionId`]: { load: loadedById, may: checkedInTransaction },
    [`DELETE ${path}/:interactionId`]: { load: loadedById, may: checkedInTransaction },
    [`POST ${path}/:interactionId/send`]: { load: loadedById, may: checkedInTransaction },
    [`POST ${path}/:interactionId/close`]: { load: loadedById, may: checkedInTransaction },
    [`POST ${path}/:interactionId/reopen`]: { load: loadedById, may: checkedInTransaction },
    [`POST ${path}/:interactionId/results`]: { load: loadedById, may: checkedInTransaction },
    [`POST ${path}/:interactionId/hold`]: { load: loadedById, may: checkedInTransaction },
    [`POST ${path}/:interactionId/release`]: { load: loadedById, may: checkedInTransaction },
    [`GET ${path}/answers`]: { load: loadedById },
  },
};
