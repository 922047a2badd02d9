import { proveRights } from '@nave/server/testing/rights/prove-rights.ts';
import { test } from 'vitest';
import { rights } from './own-domain.rights.ts';

const proof = proveRights(rights);

test.each(proof.entries)(
  'HOST-60~ %s: everyone is answered as the table says, a foreign object in the bytes of a missing one, and a refused write writes nothing',
  proof.isAnsweredAsTheTableSays,
);

test(
  'no answer held a password, a session, the guests’ secret, or an e-mail that is not one’s own',
  proof.keepsSecrets,
);

test.each(proof.ruled)('%s: without any part of its rule the table no longer fits', proof.needsEveryPartOfItsRule);

test('as many cells and parts of rules were tried as there are', proof.triesAll);
