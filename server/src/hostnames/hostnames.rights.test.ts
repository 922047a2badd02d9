import { proveRights } from '@nave/server/testing/rights/prove-rights.ts';
import { test } from 'vitest';
import { rights } from './hostnames.rights.ts';

const proof = proveRights(rights);

test.each(proof.entries)(
  'HOST-34 %s: everyone is answered as the table says, whether signed in or not',
  proof.isAnsweredAsTheTableSays,
);

test(
  'no answer held a password, a session, the guests’ secret, or an e-mail that is not one’s own',
  proof.keepsSecrets,
);

test('as many cells and parts of rules were tried as there are', proof.triesAll);
