import { linkToForm } from '@nave/domain/clients/links/link-form.ts';
import { clientForm } from '@nave/server/testing/builders.ts';
import { clients, form, it } from '@nave/server/testing/rights/asks.ts';
import { globalOwnerOnly, managersOnly } from '@nave/server/testing/rights/lines.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import type { Db } from '../platform/database/database.ts';
import { pageOfHtml } from './links.present.ts';
import { clients as clientRows } from './tables.ts';

const LINK = { text: 'Welcome', html: '<b>Welcome</b>' };

/** Adds a link with HTML to both clients, also the deleted one. */
async function withLinks(db: Db): Promise<World> {
  const world = await aWorld(db);
  await db.update(clientRows).set({ links: [LINK] });
  return world;
}

const linkPages: Probe = (person) => {
  const asks = Object.entries(clients()(person));
  const page = pageOfHtml(LINK.html);
  return Object.fromEntries(asks.map(([name, ask]) => [name, { ...ask, params: { ...ask.params, page } }]));
};

export const rights: Rights = {
  cites: { answers: 'API-41 API-48~ SHELL-13 B1 B19~', secrets: 'API-24~ A29~' },
  world: withLinks,
  table: {
    // API-40, SHELL-60: any signed-in user; the roles decide which clients the list contains.
    'GET /api/clients': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes`,
    // CLI-54: only global roles add clients.
    'POST /api/clients': `
  visitors                | it                                             | sign in
  viewer + staff of A + owner of B + two-sided | it                        | unauthorized
  global staff            | it                                             | yes`,
    // CLI-139, CLI-220: only the global owner.
    'GET /api/clients/archived': `
  visitors                | it                                             | sign in
  viewer + staff of A + owner of B + two-sided | it                        | unauthorized
  global admin            | it                                             | unauthorized
  global owner            | it                                             | yes`,
    // For everyone who may fill in the form.
    'GET /api/clients/key-available': `
  visitors                | it                                             | sign in
  viewer + hosts + limited hosts | it                                      | unauthorized
  managers + limited managers + empty admin + owner of B + two-sided | it   | yes
  global staff            | it                                             | yes`,
    // CLI-50 to CLI-53: owner or admin; a whitelist limits channels only.
    'PUT /api/clients/:clientId': managersOnly,
    // CLI-146: those who may save the client.
    'POST /api/clients/:clientId/verify': managersOnly,
    // LNK-65: the same for every caller.
    'GET /cdn/clients/:clientId/links/:page': `
  everyone                | own, foreign                                   | yes
  everyone                | archived, deleted, missing, malformed          | nothing`,
    // 000 §6: every staff role of the client reads it. CLI-195: an archived one only the global owner.
    'GET /api/clients/:clientId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | yes
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  two-sided + global staff | own, foreign                                  | yes
  two-sided + global admin | archived                                      | no client
  global owner            | archived                                       | yes
  two-sided + global staff | deleted, missing, malformed                   | no client`,
    // CLI-55, CLI-139, CLI-149: only the global owner.
    'POST /api/clients/:clientId/product': globalOwnerOnly,
  },
  probes: {
    'GET /api/clients': it,
    'GET /api/clients/archived': it,
    'POST /api/clients': () => ({ it: { params: {}, ...form(() => clientForm()) } }),
    'GET /api/clients/key-available': () => ({ it: { params: {}, query: 'key=a-free-key' } }),
    'GET /api/clients/:clientId': clients(),
    'PUT /api/clients/:clientId': clients(() => form(() => clientForm({ links: [linkToForm(LINK)] }))),
    'POST /api/clients/:clientId/verify': clients(),
    'GET /cdn/clients/:clientId/links/:page': linkPages,
    'POST /api/clients/:clientId/product': clients(() => form(() => ({ isDemo: true }))),
  },
  doubleLocked: {
    'GET /api/clients': { may: 'signing in is all that it asks', load: 'it is about no object' },
    'GET /api/clients/archived': { load: 'it is about no object' },
    'POST /api/clients': { load: 'it is about no object' },
    'GET /api/clients/key-available': { load: 'it is about no object' },
    'GET /api/clients/:clientId': { may: 'loading asks for the role too' },
  },
};
