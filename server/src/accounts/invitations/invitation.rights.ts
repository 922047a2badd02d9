import { body } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';
import { PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

/** A new user id for each request, so that wrong links of one user do not reach the rate limit. */
const requestWithLink =
  (more: object = {}) =>
  () => ({
    none: { params: {}, ...body(() => ({ userId: v7(), verificationCode: 'not-a-code', ...more })) },
  });
const email = 'ana@people.example';

export const rights: Rights = {
  citedRules: { answers: 'SHELL-13~ ACC-75~ B1~', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { 'no link': { status: 410, code: 'accounts.link-not-valid' } },
  table: {
    // ACC-60, ACC-73: an invited person has no account yet, so access depends on the code and not on the caller.
    'POST /api/users/lookAtInvitation': 'everyone | none | no link',
    'POST /api/auth/invited': 'everyone | none | no link',
    // ACC-75, ACC-76: the invitation must be for the user of the session.
    'POST /api/users/activate': `
  visitors                | none                                           | sign in
  users                   | none                                           | no link
  program                 | none                                           | unauthorized`,
  },
  probes: {
    'POST /api/users/lookAtInvitation': requestWithLink(),
    'POST /api/auth/invited': requestWithLink({ email, password: PASSWORD }),
    'POST /api/users/activate': requestWithLink({ email }),
  },
  checkExemptions: { 'POST /api/users/activate': { load: 'the path contains no object to load' } },
};
