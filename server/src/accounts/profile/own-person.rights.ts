import { body, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

interface PersonWorld extends World {
  spareId: string;
}

const images: Probe<PersonWorld> = ({ id, worldA }) => ({
  own: { params: { id } },
  foreign: { params: { id: worldA.spareId } },
  missing: { params: { id: MISSING } },
  malformed: { params: { id: MALFORMED } },
});

export const rights: Rights<PersonWorld> = {
  citedRules: { secrets: 'API-24~' },
  async world(db) {
    const email = `spare-${v7()}@people.example`;
    return { ...(await aWorld(db)), spareId: await aPerson(db, { email, firstName: 'Ana', lastName: 'Ruiz' }) };
  },
  outcomes: {
    'no file': { status: 415, code: 'request.wrong-type' },
    'not yourself': { status: 403, code: 'accounts.not-yourself' },
  },
  table: {
    'POST /api/auth/name': `
  visitors                | none                                           | sign in
  users                   | none                                           | yes
  program                 | none                                           | unauthorized`,
    'POST /api/auth/language': `
  visitors                | none                                           | sign in
  users                   | none                                           | yes
  program                 | none                                           | unauthorized`,
    // MED-32: the id of another user and a missing id get the same answer.
    'POST /api/users/:id/image': `
  visitors                | anything                                       | sign in
  users                   | own                                            | no file
  users                   | foreign, missing, malformed                    | not yourself
  program                 | anything                                       | unauthorized`,
    'POST /api/users/setUserImageTimestamps': `
  visitors                | none                                           | sign in
  users                   | none                                           | not yourself
  program                 | none                                           | unauthorized`,
  },
  probes: {
    'POST /api/auth/name': () => ({ none: { params: {}, ...body(() => ({ firstName: 'Ana', lastName: 'Ruiz' })) } }),
    'POST /api/auth/language': () => ({ none: { params: {}, ...body(() => ({ language: 'es' })) } }),
    'POST /api/users/:id/image': images,
    'POST /api/users/setUserImageTimestamps': ({ worldA }) => ({
      none: { params: {}, ...body(() => ({ authUserId: worldA.spareId, timestamp: 1 })) },
    }),
  },
  mayContainEmails: ['POST /api/auth/name', 'POST /api/auth/language'],
};
