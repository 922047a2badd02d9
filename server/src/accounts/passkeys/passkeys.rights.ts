import { form, it, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { insertPasskey } from '../credentials/passkeys.store.ts';

/** Adds a passkey of another user. */
interface PasskeyWorld extends World {
  passkeyId: string;
}

const bytes = { clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { ...bytes, userHandle: 'AAAA' } };

const passkeys: Probe<PasskeyWorld> = ({ home }) => ({
  foreign: { params: { passkeyId: home.passkeyId } },
  missing: { params: { passkeyId: MISSING } },
  malformed: { params: { passkeyId: MALFORMED } },
});

/** About the caller's own account. */
const oneself = (answered: string) => `
  visitors                | it                                             | sign in
  users                   | it                                             | ${answered}
  program                 | it                                             | unauthorized`;

export const rights: Rights<PasskeyWorld> = {
  cites: { answers: 'B1~', secrets: 'API-24~ A29~' },
  async world(db) {
    const email = `spare-${v7()}@people.example`;
    const userId = await aPerson(db, { email, firstName: 'Ana', lastName: 'Ruiz' });
    const passkeyId = v7();
    const more = { publicKey: Buffer.from('key'), counter: 0, transports: [], name: 'Phone', createdAt: new Date(0) };
    await insertPasskey(db, { id: passkeyId, userId, credentialId: v7(), ...more });
    return { ...(await aWorld(db)), passkeyId };
  },
  outcomes: {
    // ACC-209: this world is served from an IP address, which can have no passkeys.
    elsewhere: { status: 409, code: 'passkeys.elsewhere' },
    'no passkey': { status: 404, code: 'passkeys.not-found' },
  },
  table: {
    'GET /api/auth/passkeys': oneself('yes'),
    'POST /api/auth/passkeys/prepare': oneself('elsewhere'),
    'POST /api/auth/passkeys': oneself('elsewhere'),
    'DELETE /api/auth/passkeys/:passkeyId': `
  visitors                | anything                                       | sign in
  users                   | anything                                       | no passkey
  program                 | anything                                       | unauthorized`,
    // ACC-205: the caller is not signed in yet; the signature decides.
    'POST /api/auth/passkey/challenge': 'everyone | it | elsewhere',
    'POST /api/auth/passkey': 'everyone | it | elsewhere',
  },
  probes: {
    'GET /api/auth/passkeys': it,
    'POST /api/auth/passkeys/prepare': () => ({ it: { params: {}, ...form(() => ({ password: '' })) } }),
    'POST /api/auth/passkeys': () => ({ it: { params: {}, ...form(() => ({ name: 'Phone', made: answer })) } }),
    'DELETE /api/auth/passkeys/:passkeyId': passkeys,
    'POST /api/auth/passkey/challenge': it,
    'POST /api/auth/passkey': () => ({ it: { params: {}, ...form(() => ({ signed: answer })) } }),
  },
};
