import { proveRights } from '@nave/server/testing/rights/prove-rights.ts';
import { test } from 'vitest';
import { rights } from './pages.rights.ts';

const proof = proveRights(rights);

test.each(proof.entries)(
  'API-48 B1~ %s: everyone receives the answer in the table, a foreign object is answered like a missing one, and refused writes write nothing',
  proof.isAnsweredAsTheTableSays,
);

test(
  'API-24 no answer contained a password, a session, the guests’ secret, or another person’s email',
  proof.keepsSecrets,
);

test.each(proof.ruled)(
  '%s: with any part of its rule removed, the table no longer matches',
  proof.needsEveryPartOfItsRule,
);

test('the numbers of cells and parts of rules are as stated', proof.triesAll);
