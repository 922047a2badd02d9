import { body, MALFORMED, MISSING, none } from '@nave/server/testing/rights/requests.ts';
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

const passkeys: Probe<PasskeyWorld> = ({ worldA }) => ({
  foreign: { params: { passkeyId: worldA.passkeyId } },
  missing: { params: { passkeyId: MISSING } },
  malformed: { params: { passkeyId: MALFORMED } },
});

/** Lines of an entry that concerns the caller's own account. */
const ownAccount = (answered: string) => `
  visitors                | none                                           | sign in
  users                   | none                                           | ${answered}
  program                 | none                                           | unauthorized`;

export const rights: Rights<PasskeyWorld> = {
  citedRules: { answers: 'B1~', secrets: 'API-24~ A29~' },
  async world(db) {
    const email = `spare-${v7()}@people.example`;
    const userId = await aPerson(db, { email, firstName: 'Ana', lastName: 'Ruiz' });
    const passkeyId = v7();
    const more = { publicKey: Buffer.from('key'), counter: 0, transports: [], name: 'Phone', createdAt: new Date(0) };
    await insertPasskey(db, { id: passkeyId, userId, credentialId: v7(), ...more });
    return { ...(await aWorld(db)), passkeyId };
  },
  outcomes: {
    // ACC-209: the requests go to an IP address, and passkeys work only at a hostname.
    elsewhere: { status: 409, code: 'passkeys.elsewhere' },
    'no passkey': { status: 404, code: 'passkeys.not-found' },
  },
  table: {
    'GET /api/auth/passkeys': ownAccount('yes'),
    'POST /api/auth/passkeys/prepare': ownAccount('elsewhere'),
    'POST /api/auth/passkeys': ownAccount('elsewhere'),
    'DELETE /api/auth/passkeys/:passkeyId': `
  visitors                | anything                                       | sign in
  users                   | anything                                       | no passkey
  program                 | anything                                       | unauthorized`,
    // ACC-205: the caller is not signed in yet, so access depends on the signature.
    'POST /api/auth/passkey/challenge': 'everyone | none | elsewhere',
    'POST /api/auth/passkey': 'everyone | none | elsewhere',
  },
  probes: {
    'GET /api/auth/passkeys': none,
    'POST /api/auth/passkeys/prepare': () => ({ none: { params: {}, ...body(() => ({ password: '' })) } }),
    'POST /api/auth/passkeys': () => ({ none: { params: {}, ...body(() => ({ name: 'Phone', made: answer })) } }),
    'DELETE /api/auth/passkeys/:passkeyId': passkeys,
    'POST /api/auth/passkey/challenge': none,
    'POST /api/auth/passkey': () => ({ none: { params: {}, ...body(() => ({ signed: answer })) } }),
  },
};
