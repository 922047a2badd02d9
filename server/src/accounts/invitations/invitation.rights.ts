import { form } from '@nave/server/testing/rights/asks.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';
import { PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

/** A new user id for each request, so that wrong links of one user do not reach the rate limit. */
const link =
  (more: object = {}) =>
  () => ({
    it: { params: {}, ...form(() => ({ userId: v7(), verificationCode: 'not-a-code', ...more })) },
  });
const email = 'ana@people.example';

export const rights: Rights = {
  cites: { answers: 'SHELL-13~ ACC-75~ B1~', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { 'no link': { status: 410, code: 'accounts.link-not-valid' } },
  table: {
    // ACC-60, ACC-73: an invited person has no account yet; the code decides, not the caller.
    'POST /api/users/lookAtInvitation': 'everyone | it | no link',
    'POST /api/auth/invited': 'everyone | it | no link',
    // ACC-75, ACC-76: the session names the user whose invitation it may be.
    'POST /api/users/activate': `
  visitors                | it                                             | sign in
  users                   | it                                             | no link
  program                 | it                                             | unauthorized`,
  },
  probes: {
    'POST /api/users/lookAtInvitation': link(),
    'POST /api/auth/invited': link({ email, password: PASSWORD }),
    'POST /api/users/activate': link({ email }),
  },
  doubleLocked: { 'POST /api/users/activate': { load: 'it is about no object of the path' } },
};
