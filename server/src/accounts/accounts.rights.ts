import { randomBytes } from 'node:crypto';
import { insertSession } from '@nave/server/accounts/identity/sessions.store.ts';
import { form, it, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, NOW, type World } from '@nave/server/testing/rights/worlds.ts';
import { aPerson, PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

/** Adds a second account, which the sign-in probes use. */
interface AccountWorld extends World {
  spare: { id: string; email: string; sessionId: string };
}

const signOut: Probe<AccountWorld> = ({ anotherSession }) => ({ it: { params: {}, cookie: anotherSession } });

const signIn: Probe<AccountWorld> = ({ home, anotherSession }) => ({
  it: {
    params: {},
    cookie: anotherSession,
    ...form(() => ({ email: home.spare.email, password: PASSWORD })),
  },
});

const firstOwner = {
  code: 'not-a-code',
  firstName: 'Noa',
  lastName: 'Lindqvist',
  email: 'noa@nave.example',
  password: PASSWORD,
};

const users: Probe<AccountWorld> = ({ id, home }) => ({
  own: { params: { id } },
  foreign: { params: { id: home.spare.id } },
  missing: { params: { id: MISSING } },
  malformed: { params: { id: MALFORMED } },
});

export const rights: Rights<AccountWorld> = {
  cites: { answers: 'SHELL-13~ B1', secrets: 'API-24~ A29~' },
  async world(db) {
    const email = `spare-${v7()}@people.example`;
    const id = await aPerson(db, { email, firstName: 'Ana', lastName: 'Ruiz' });
    const sessionId = v7();
    const end = new Date(Date.parse(NOW) + 3_600_000);
    await insertSession(db, { tokenHash: randomBytes(32), id: sessionId, userId: id, idleUntil: end, endsAt: end });
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
    'GET /api/auth/session': 'everyone | it | yes',
    'POST /api/auth/password': 'everyone | it | yes',
    'POST /api/auth/sign-out': 'everyone | it | yes',
    'POST /api/auth/guest': 'everyone | it | yes',
    // ACC-190: the caller has no account yet; the setup code decides. This installation has its owner already.
    'GET /api/first-owner': 'everyone | it | yes',
    'POST /api/first-owner': 'everyone | it | set up',
    // ACC-118: no path names another user; a user can end only the user's own sessions.
    'GET /api/auth/profile': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes
  program                 | it                                             | unauthorized`,
    'POST /api/auth/new-password': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes
  program                 | it                                             | unauthorized`,
    'DELETE /api/auth/sessions/:sessionId': `
  visitors                | anything                                       | sign in
  users                   | anything                                       | no session
  program                 | anything                                       | unauthorized`,
    'POST /api/auth/sessions/end-others': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes
  program                 | it                                             | unauthorized`,
    // API-26: a user reads only the user's own record.
    'GET /api/users/me/:id': `
  visitors                | anything                                       | sign in
  users                   | own                                            | yes
  users                   | foreign, missing, malformed                    | not yourself`,
  },
  probes: {
    'GET /api/auth/session': it,
    'POST /api/auth/password': signIn,
    'POST /api/auth/sign-out': signOut,
    'POST /api/auth/guest': () => ({ it: { params: {}, ...form(() => ({ name: 'Amos' })) } }),
    'GET /api/first-owner': it,
    'POST /api/first-owner': () => ({ it: { params: {}, ...form(() => firstOwner) } }),
    'GET /api/auth/profile': it,
    'POST /api/auth/new-password': () => ({
      it: { params: {}, ...form(() => ({ oldPassword: PASSWORD, password: PASSWORD })) },
    }),
    'DELETE /api/auth/sessions/:sessionId': ({ home }) => ({
      foreign: { params: { sessionId: home.spare.sessionId } },
      missing: { params: { sessionId: MISSING } },
      malformed: { params: { sessionId: MALFORMED } },
    }),
    'POST /api/auth/sessions/end-others': it,
    'GET /api/users/me/:id': users,
  },
  tellEmails: [
    'GET /api/auth/session',
    'POST /api/auth/password',
    'POST /api/auth/sign-out',
    'POST /api/auth/guest',
    'GET /api/users/me/:id',
  ],
  doubleLocked: {
    'GET /api/users/me/:id': { load: 'loads by the id alone; the policy then compares it with the caller' },
  },
};
