import { linkToForm } from '@nave/domain/clients/links/link-form.ts';
import { clientForm } from '@nave/server/testing/builders.ts';
import { globalOwnerOnly, managersOnly } from '@nave/server/testing/rights/lines.ts';
import { body, clients, none } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import type { Db } from '../platform/database/database.ts';
import { pageOfHtml } from './links.present.ts';
import { clients as clientRows } from './tables.ts';

const LINK = { text: 'Welcome', html: '<b>Welcome</b>' };

/** Creates a world in which every client, including the deleted client, has a link with HTML. */
async function withLinks(db: Db): Promise<World> {
  const world = await aWorld(db);
  await db.update(clientRows).set({ links: [LINK] });
  return world;
}

const linkPages: Probe = (person) => {
  const requests = Object.entries(clients()(person));
  const page = pageOfHtml(LINK.html);
  return Object.fromEntries(
    requests.map(([name, request]) => [name, { ...request, params: { ...request.params, page } }]),
  );
};

export const rights: Rights = {
  citedRules: { answers: 'API-41 API-48~ SHELL-13 B1 B19~', secrets: 'API-24~ A29~' },
  world: withLinks,
  table: {
    // API-40, SHELL-60: any signed-in user. The list contains clients according to the user's roles.
    'GET /api/clients': `
  visitors                | none                                           | sign in
  users                   | none                                           | yes`,
    // CLI-54: only global roles add clients.
    'POST /api/clients': `
  visitors                | none                                           | sign in
  viewer + staff of A + owner of B + staff of A and B | none               | unauthorized
  global staff            | none                                           | yes`,
    // CLI-139, CLI-220: only the global owner.
    'GET /api/clients/archived': `
  visitors                | none                                           | sign in
  viewer + staff of A + owner of B + staff of A and B | none               | unauthorized
  global admin            | none                                           | unauthorized
  global owner            | none                                           | yes`,
    // Every user who may fill in the form of a client can check a key.
    'GET /api/clients/key-available': `
  visitors                | none                                           | sign in
  viewer + hosts + limited hosts | none                                    | unauthorized
  managers + limited managers + empty admin + owner of B + staff of A and B | none | yes
  global staff            | none                                           | yes`,
    // CLI-50 to CLI-53: owner or admin; a whitelist limits channels only.
    'PUT /api/clients/:clientId': managersOnly,
    // CLI-146: the users who may save the client.
    'POST /api/clients/:clientId/verify': managersOnly,
    // LNK-65: every caller gets the same answer.
    'GET /cdn/clients/:clientId/links/:page': `
  everyone                | own, foreign                                   | yes
  everyone                | archived, deleted, missing, malformed          | nothing`,
    // 000 §6: every staff role of the client reads it. CLI-195: only the global owner reads an archived client.
    'GET /api/clients/:clientId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | yes
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  staff of A and B + global staff | own, foreign                           | yes
  staff of A and B + global admin | archived                               | no client
  global owner            | archived                                       | yes
  staff of A and B + global staff | deleted, missing, malformed            | no client`,
    // CLI-55, CLI-139, CLI-149: only the global owner.
    'POST /api/clients/:clientId/product': globalOwnerOnly,
  },
  probes: {
    'GET /api/clients': none,
    'GET /api/clients/archived': none,
    'POST /api/clients': () => ({ none: { params: {}, ...body(() => clientForm()) } }),
    'GET /api/clients/key-available': () => ({ none: { params: {}, query: 'key=a-free-key' } }),
    'GET /api/clients/:clientId': clients(),
    'PUT /api/clients/:clientId': clients(() => body(() => clientForm({ links: [linkToForm(LINK)] }))),
    'POST /api/clients/:clientId/verify': clients(),
    'GET /cdn/clients/:clientId/links/:page': linkPages,
    'POST /api/clients/:clientId/product': clients(() => body(() => ({ isDemo: true }))),
  },
  checkExemptions: {
    'GET /api/clients': { may: 'the entry requires only a signed-in user', load: 'the entry concerns no object' },
    'GET /api/clients/archived': { load: 'the entry concerns no object' },
    'POST /api/clients': { load: 'the entry concerns no object' },
    'GET /api/clients/key-available': { load: 'the entry concerns no object' },
    'GET /api/clients/:clientId': { may: 'load checks the role as well' },
  },
};
