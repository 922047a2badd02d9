import { clients, form, it } from '@nave/server/testing/rights/asks.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** About the caller's own account. */
const oneself = (answered: string) => `
  visitors                | it                                             | sign in
  users                   | it                                             | ${answered}
  program                 | it                                             | unauthorized`;
/** ACC-260: the client's owner, and the global one. */
const owners = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + admin + limited admin + empty admin | own         | unauthorized
  owner + limited owner   | own                                            | yes
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  two-sided + global admin | own, foreign                                  | unauthorized
  global owner            | own, foreign                                   | yes
  two-sided + global staff | archived, deleted, missing, malformed         | no client`;
const code = () => ({ it: { params: {}, ...form(() => ({ code: '123456' })) } });

export const rights: Rights = {
  cites: { answers: 'B1~', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: {
    over: { status: 410, code: 'second-factor.over' },
    'is off': { status: 409, code: 'second-factor.is-off' },
    'nothing set up': { status: 410, code: 'second-factor.over' },
  },
  table: {
    // ACC-219: the cookie of the first step and the code decide; no caller has that cookie here.
    'POST /api/auth/second-factor': 'everyone | it | over',
    'GET /api/auth/authenticator': oneself('yes'),
    // Nothing was prepared yet.
    'POST /api/auth/authenticator/confirm': oneself('nothing set up'),
    'POST /api/auth/authenticator/prepare': oneself('yes'),
    'POST /api/auth/authenticator/recovery-codes': oneself('is off'),
    'POST /api/auth/authenticator/turn-off': oneself('is off'),
    'GET /api/clients/:clientId/second-factor': owners,
    'PUT /api/clients/:clientId/second-factor': owners,
  },
  probes: {
    'POST /api/auth/second-factor': code,
    'GET /api/auth/authenticator': it,
    'POST /api/auth/authenticator/confirm': code,
    'POST /api/auth/authenticator/prepare': () => ({ it: { params: {}, ...form(() => ({ password: '' })) } }),
    'POST /api/auth/authenticator/recovery-codes': code,
    'POST /api/auth/authenticator/turn-off': code,
    'GET /api/clients/:clientId/second-factor': clients(),
    'PUT /api/clients/:clientId/second-factor': clients(() => form(() => ({ isDemanded: true }))),
  },
  /** The URI in the QR code contains the caller's own e-mail. */
  tellEmails: ['POST /api/auth/authenticator/prepare'],
  doubleLocked: {
    'PUT /api/clients/:clientId/second-factor': { may: 'the change asks the same of the actor that it reads again' },
  },
};
