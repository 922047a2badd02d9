import { body } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';
import { PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

/** A new user id for each request, so that wrong links of one user do not reach the rate limit. */
const link = () => ({ userId: v7(), resetCode: 'not-a-code' });

export const rights: Rights = {
  citedRules: { answers: 'SHELL-13~ B1~', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { 'no link': { status: 410, code: 'accounts.link-not-valid' } },
  table: {
    // ACC-89, ACC-103: the caller is not signed in, so access depends on the code.
    'POST /api/users/reset': 'everyone | none | yes',
    'POST /api/users/lookAtReset': 'everyone | none | no link',
    'POST /api/users/setPassword': 'everyone | none | no link',
  },
  probes: {
    'POST /api/users/reset': () => ({ none: { params: {}, ...body(() => ({ email: `${v7()}@people.example` })) } }),
    'POST /api/users/lookAtReset': () => ({ none: { params: {}, ...body(link) } }),
    'POST /api/users/setPassword': () => ({ none: { params: {}, ...body(() => ({ ...link(), password: PASSWORD })) } }),
  },
};
