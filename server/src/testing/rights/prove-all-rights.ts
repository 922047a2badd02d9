import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { allRights } from './all-rights.ts';
import { proveRights } from './prove-rights.ts';
import type { Rights } from './rights.ts';

/** Number of test files that divide the slices among themselves: `src/all-rights-1.test.ts` to `-3`. */
const SHARDS = 3;

/** Defines the tests for the rights of one shard's slices; the first shard is 1. */
export async function proveAllRights(shard: number): Promise<void> {
  for (const { file, rights } of await allRights())
    if (shardOf(file) === shard) describe(file, () => proveRightsOf(rights));
}

/** Depends only on the file's name, so that a new slice moves no other slice's snapshots to another test file. */
function shardOf(file: string): number {
  return ((createHash('sha256').update(file).digest()[0] ?? 0) % SHARDS) + 1;
}

function proveRightsOf(rights: Rights): void {
  const { answers = '', secrets = '' } = rights.citedRules ?? {};
  const proof = proveRights(rights);
  beforeAll(proof.start);
  afterAll(proof.stop);

  test.each(proof.entries)(
    `${answers} %s: everyone receives the answer in the table, foreign and missing objects get the same answer, and refused writes store nothing`.trim(),
    proof.isAnsweredAsTheTableSays,
  );

  test(
    `${secrets} no answer contains a password, a session token, the secret that signs guest cookies, or another person’s email`.trim(),
    proof.keepsSecrets,
  );

  test.each(proof.entriesWithRules)(
    '%s: if any part of the rule is removed, an answer differs from the table',
    proof.needsEveryPartOfItsRule,
  );

  test.skipIf(proof.entriesWithRules.length === 0)(
    'the numbers of cells and parts of rules are as stated',
    proof.triesAll,
  );
}
