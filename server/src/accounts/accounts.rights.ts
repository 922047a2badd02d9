import { randomBytes } from 'node:crypto';
import { insertSession } from '@nave/server/accounts/identity/sessions.store.ts';
import { body, MALFORMED, MISSING, none } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, NOW, type World } from '@nave/server/testing/rights/worlds.ts';
import { aPerson, PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

/** Adds a second account, which the sign-in probes use. */
interface AccountWorld extends World {
  spare: { id: string; email: string; sessionId: string };
}

const signOut: Probe<AccountWorld> = ({ anotherSession }) => ({ none: { params: {}, cookie: anotherSession } });

const signIn: Probe<AccountWorld> = ({ worldA, anotherSession }) => ({
  none: {
    params: {},
    cookie: anotherSession,
    ...body(() => ({ email: worldA.spare.email, password: PASSWORD })),
  },
});

const firstOwner = {
  code: 'not-a-code',
  firstName: 'Noa',
  lastName: 'Lindqvist',
  email: 'noa@nave.example',
  password: PASSWORD,
};

const users: Probe<AccountWorld> = ({ id, worldA }) => ({
  own: { params: { id } },
  foreign: { params: { id: worldA.spare.id } },
  missing: { params: { id: MISSING } },
  malformed: { params: { id: MALFORMED } },
});

export const rights: Rights<AccountWorld> = {
  citedRules: { answers: 'SHELL-13~ B1', secrets: 'API-24~ A29~' },
  async world(db) {
    const email = `spare-${v7()}@people.example`;
    const id = await aPerson(db, { email, firstName: 'Ana', lastName: 'Ruiz' });
    const sessionId = v7();
    const now = new Date();
    const endsAt = new Date(Date.parse(NOW) + 3_600_000);
    await insertSession(db, {
      tokenHash: randomBytes(32),
      id: sessionId,
      userId: id,
      proof: 'one',
      userAgent: '',
      createdAt: now,
      lastUsedAt: now,
      idleUntil: endsAt,
      endsAt,
    });
    return { ...(await aWorld(db)), spare: { id, email, sessionId } };
  },
  outcomes: {
    'set up': { status: 409, code: 'accounts.has-owner' },
    'no session': { status: 404, code: 'accounts.session-not-found' },
    'not yourself': { status: 403, code: 'accounts.not-yourself' },
  },
  table: {
    // ACC-22, ACC-41, ACC-46: reading the session, signing in and out and naming oneself as a guest are open to
    // everyone.
    'GET /api/auth/session': 'everyone | none | yes',
    'POST /api/auth/password': 'everyone | none | yes',
    'POST /api/auth/sign-out': 'everyone | none | yes',
    'POST /api/auth/guest': 'everyone | none | yes',
    // ACC-190: the caller has no account yet and needs the setup code. This installation already has its owner.
    'GET /api/first-owner': 'everyone | none | yes',
    'POST /api/first-owner': 'everyone | none | set up',
    // ACC-118: no path names another user; a user can end only the user's own sessions.
    'GET /api/auth/profile': `
  visitors                | none                                           | sign in
  users                   | none                                           | yes
  program                 | none                                           | unauthorized`,
    'POST /api/auth/new-password': `
  visitors                | none                                           | sign in
  users                   | none                                           | yes
  program                 | none                                           | unauthorized`,
    'DELETE /api/auth/sessions/:sessionId': `
  visitors                | anything                                       | sign in
  users                   | anything                                       | no session
  program                 | anything                                       | unauthorized`,
    'POST /api/auth/sessions/end-others': `
  visitors                | none                                           | sign in
  users                   | none                                           | yes
  program                 | none                                           | unauthorized`,
    // API-26: a user reads only the user's own record.
    'GET /api/users/me/:id': `
  visitors                | anything                                       | sign in
  users                   | own                                            | yes
  users                   | foreign, missing, malformed                    | not yourself`,
  },
  probes: {
    'GET /api/auth/session': none,
    'POST /api/auth/password': signIn,
    'POST /api/auth/sign-out': signOut,
    'POST /api/auth/guest': () => ({ none: { params: {}, ...body(() => ({ name: 'Amos' })) } }),
    'GET /api/first-owner': none,
    'POST /api/first-owner': () => ({ none: { params: {}, ...body(() => firstOwner) } }),
    'GET /api/auth/profile': none,
    'POST /api/auth/new-password': () => ({
      none: { params: {}, ...body(() => ({ oldPassword: PASSWORD, password: PASSWORD })) },
    }),
    'DELETE /api/auth/sessions/:sessionId': ({ worldA }) => ({
      foreign: { params: { sessionId: worldA.spare.sessionId } },
      missing: { params: { sessionId: MISSING } },
      malformed: { params: { sessionId: MALFORMED } },
    }),
    'POST /api/auth/sessions/end-others': none,
    'GET /api/users/me/:id': users,
  },
  mayContainEmails: [
    'GET /api/auth/session',
    'POST /api/auth/password',
    'POST /api/auth/sign-out',
    'POST /api/auth/guest',
    'GET /api/users/me/:id',
  ],
  checkExemptions: {
    'GET /api/users/me/:id': { load: 'loads by the id alone; the policy then compares it with the caller' },
  },
};
