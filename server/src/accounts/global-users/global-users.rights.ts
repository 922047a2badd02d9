import { body, MALFORMED, MISSING, none } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { insertInvited } from '../staff.store.ts';
import { storeGlobalInvitation } from './global-users.store.ts';

/** Adds two global admins, one of whom is removed, and a person who is invited to be one. */
interface GlobalWorld extends World {
  holderId: string;
  removedId: string;
  invitedId: string;
}

const users: Probe<GlobalWorld> = ({ worldA }) => ({
  'of a holder': { params: { userId: worldA.holderId } },
  own: { params: { userId: worldA.invitedId } },
  missing: { params: { userId: MISSING } },
  malformed: { params: { userId: MALFORMED } },
});

/** OPS-9 */
const globalOwnerOnly = `
  visitors                | anything                                       | sign in
  viewer + staff of A + owner of B + staff of A and B + global admin + program | anything | unauthorized`;
const noObjectToLoad = 'the entry concerns the installation, not an object';

export const rights: Rights<GlobalWorld> = {
  citedRules: { answers: 'OPS-9 SHELL-13~ B19~', secrets: 'API-24~ A29~' },
  async world(db) {
    const holder = { firstName: 'Ben', lastName: 'Ito', globalRole: 'admin' } as const;
    const holderId = await aPerson(db, { ...holder, email: `holder-${v7()}@people.example` });
    const removedId = await aPerson(db, { ...holder, email: `removed-${v7()}@people.example` });
    const invitedId = v7();
    const names = { firstName: 'Ana', lastName: 'Ruiz' };
    await insertInvited(db, { id: invitedId, email: `invited-${v7()}@people.example`, ...names });
    await storeGlobalInvitation(db, { userId: invitedId, role: 'admin', ...names, invitedAt: new Date() });
    return { ...(await aWorld(db)), holderId, removedId, invitedId };
  },
  outcomes: {
    'no user': { status: 404, code: 'accounts.global-user-not-found' },
    'accepted already': { status: 409, code: 'accounts.global-user-accepted' },
  },
  table: {
    'GET /api/users/globalUsers': `${globalOwnerOnly}
  global owner            | none                                           | yes`,
    'POST /api/users/globalUsers': `${globalOwnerOnly}
  global owner            | none                                           | yes`,
    'POST /api/users/globalUsers/:userId/sign-up-link': `${globalOwnerOnly}
  global owner            | of a holder                                    | accepted already
  global owner            | own                                            | yes
  global owner            | missing, malformed                             | no user`,
    'DELETE /api/users/globalUsers/:userId': `${globalOwnerOnly}
  global owner            | own                                            | yes
  global owner            | missing, malformed                             | no user`,
  },
  probes: {
    'GET /api/users/globalUsers': none,
    'POST /api/users/globalUsers': () => ({
      none: {
        params: {},
        ...body(() => ({ firstName: 'Ana', lastName: 'Ruiz', email: `new-${v7()}@people.example`, role: 'admin' })),
      },
    }),
    'POST /api/users/globalUsers/:userId/sign-up-link': users,
    'DELETE /api/users/globalUsers/:userId': ({ worldA }) => ({
      own: { params: { userId: worldA.removedId } },
      missing: { params: { userId: MISSING } },
      malformed: { params: { userId: MALFORMED } },
    }),
  },
  mayContainEmails: ['GET /api/users/globalUsers'],
  checkExemptions: {
    'GET /api/users/globalUsers': { load: noObjectToLoad },
    'POST /api/users/globalUsers': { load: noObjectToLoad },
    'POST /api/users/globalUsers/:userId/sign-up-link': { load: noObjectToLoad },
    'DELETE /api/users/globalUsers/:userId': { load: noObjectToLoad },
  },
};
