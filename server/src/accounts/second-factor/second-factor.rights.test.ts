import { proveRights } from '@nave/server/testing/rights/prove-rights.ts';
import { test } from 'vitest';
import { rights } from './second-factor.rights.ts';

const proof = proveRights(rights);

test.each(proof.entries)(
  'B1~ %s: everyone is answered as the table says, and a refused write writes nothing',
  proof.isAnsweredAsTheTableSays,
);

test(
  'API-24~ A29~ no answer held a password, a session, the guests’ secret, or an e-mail that is not one’s own',
  proof.keepsSecrets,
);

test.each(proof.ruled)('%s: without any part of its rule the table no longer fits', proof.needsEveryPartOfItsRule);

test('as many cells and parts of rules were tried as there are', proof.triesAll);
