import { body, clients, none } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** Lines of an entry that concerns the caller's own account. */
const ownAccount = (answered: string) => `
  visitors                | none                                           | sign in
  users                   | none                                           | ${answered}
  program                 | none                                           | unauthorized`;
/** ACC-260: the client's owner and the global owner. */
const owners = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + admin + limited admin + empty admin | own         | unauthorized
  owner + limited owner   | own                                            | yes
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  staff of A and B + global admin | own, foreign                           | unauthorized
  global owner            | own, foreign                                   | yes
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`;
const code = () => ({ none: { params: {}, ...body(() => ({ code: '123456' })) } });

export const rights: Rights = {
  citedRules: { answers: 'B1~', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: {
    over: { status: 410, code: 'second-factor.over' },
    'is off': { status: 409, code: 'second-factor.is-off' },
    'nothing set up': { status: 410, code: 'second-factor.over' },
  },
  table: {
    // ACC-219: access depends on the cookie of the first step and on the code. No caller of this test has that cookie.
    'POST /api/auth/second-factor': 'everyone | none | over',
    'GET /api/auth/authenticator': ownAccount('yes'),
    // No caller has started to set up an app.
    'POST /api/auth/authenticator/confirm': ownAccount('nothing set up'),
    'POST /api/auth/authenticator/prepare': ownAccount('yes'),
    'POST /api/auth/authenticator/recovery-codes': ownAccount('is off'),
    'POST /api/auth/authenticator/turn-off': ownAccount('is off'),
    'GET /api/clients/:clientId/second-factor': owners,
    'PUT /api/clients/:clientId/second-factor': owners,
  },
  probes: {
    'POST /api/auth/second-factor': code,
    'GET /api/auth/authenticator': none,
    'POST /api/auth/authenticator/confirm': code,
    'POST /api/auth/authenticator/prepare': () => ({ none: { params: {}, ...body(() => ({ password: '' })) } }),
    'POST /api/auth/authenticator/recovery-codes': code,
    'POST /api/auth/authenticator/turn-off': code,
    'GET /api/clients/:clientId/second-factor': clients(),
    'PUT /api/clients/:clientId/second-factor': clients(() => body(() => ({ isDemanded: true }))),
  },
  /** The URI in the QR code contains the caller's own e-mail. */
  mayContainEmails: ['POST /api/auth/authenticator/prepare'],
};
