import { form } from '@nave/server/testing/rights/asks.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';
import { PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

/** Somebody else's for each ask: so many wrong ones of one user would have to wait. */
const link =
  (more: object = {}) =>
  () => ({
    it: { params: {}, ...form(() => ({ userId: v7(), verificationCode: 'not-a-code', ...more })) },
  });
const email = 'ana@people.example';

export const rights: Rights = {
  world: aWorld,
  outcomes: { 'no link': { status: 410, code: 'accounts.link-not-valid' } },
  table: {
    // ACC-60, ACC-73: whoever has no account is nobody yet; the code decides, and who asks never does.
    'POST /api/users/lookAtInvitation': 'everyone | it | no link',
    'POST /api/auth/invited': 'everyone | it | no link',
    // ACC-75, ACC-76: whose invitation it may be the session says.
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
  size: { cells: 63, mutations: 4 },
};
