import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { allRights } from './all-rights.ts';
import { proveRights } from './prove-rights.ts';
import type { Rights } from './rights.ts';

/** Test files that share the work, so that they use all processors: `src/all-rights-1.test.ts` to `-3`. */
const SHARDS = 3;

/** Defines the tests of the slices' rights that belong to one shard, from 1. */
export async function proveAllRights(shard: number): Promise<void> {
  for (const { file, rights } of await allRights())
    if (shardOf(file) === shard) describe(file, () => proveRightsOf(rights));
}

/** By its own name, so that another slice's rights move no snapshot from one test file to another. */
function shardOf(file: string): number {
  return ((createHash('sha256').update(file).digest()[0] ?? 0) % SHARDS) + 1;
}

function proveRightsOf(rights: Rights): void {
  const { answers = '', secrets = '' } = rights.cites ?? {};
  const proof = proveRights(rights);
  beforeAll(proof.start);
  afterAll(proof.stop);

  test.each(proof.entries)(
    `${answers} %s: everyone receives the answer in the table, a foreign object is answered like a missing one, and refused writes write nothing`.trim(),
    proof.isAnsweredAsTheTableSays,
  );

  test(
    `${secrets} no answer contained a password, a session, the guests’ secret, or another person’s email`.trim(),
    proof.keepsSecrets,
  );

  test.each(proof.ruled)(
    '%s: with any part of its rule removed, the table no longer matches',
    proof.needsEveryPartOfItsRule,
  );

  test.skipIf(proof.ruled.length === 0)('the numbers of cells and parts of rules are as stated', proof.triesAll);
}
