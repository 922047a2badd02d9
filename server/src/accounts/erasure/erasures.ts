import { createHmac } from 'node:crypto';
import { type ErasedCounts, erasedParts } from '@nave/domain/accounts/erased-parts.ts';
import type { Erasure } from '@nave/domain/accounts/erasure.api.ts';
import { erasureRefusals } from '@nave/domain/accounts/erasure.texts.ts';
import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import { canManageGlobalUsers } from '@nave/domain/accounts/global-users.policy.ts';
import { type Actor, isSelf } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor, Tx } from '../../platform/database/database.ts';
import { deleteQueuedText } from '../../platform/database/erase-text.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Files } from '../../platform/files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { accountByEmail } from '../accounts.store.ts';
import { lockGlobalUsers } from '../global-users/global-users.store.ts';
import type { IdentityChanges } from '../identity/identity-changes.ts';
import { profileImageKey } from '../profile-image.ts';
import { reloadActor } from '../reload-actor.ts';
import { erasingTexts } from './erase-texts.ts';
import { type ErasedPerson, type ErasureFollower, withKnown } from './erased-person.ts';
import type { erasureFile } from './erasure-file.ts';
import {
  countAccountData,
  countGlobalOwners,
  deleteAccountData,
  emailsOfAccounts,
  guestsOfUser,
  insertErasure,
  newestErasures,
  unknownErasures,
} from './erasures.store.ts';

const LISTED = 100;
/** Name of the job that deletes the picture of an erased account. */
const ERASE_PICTURE = 'erase-picture';

/** Erases persons from the installation (decision 0106). */
export interface Erasures {
  /** Registers a slice that stores data of persons. */
  follow(follower: ErasureFollower): void;
  /** Counts what an erasure would erase. Throws `accounts.nothing-to-erase` if nothing is stored about the email. */
  preview(email: string): Promise<ErasedCounts>;
  /**
   * Erases the person with the email. `by` is the global owner who erases the person; null if the operator does. Throws if
   * nothing is stored about the email, for the owner's own email, and for the last global owner.
   */
  erase(by: Actor | null, email: string): Promise<Erasure>;
  /** Returns the newest erasures. */
  list(): Promise<Erasure[]>;
  /** Repeats the erasures of the data folder that this database does not know, because it comes from a backup. */
  repeat(): Promise<void>;
}

interface ErasuresDeps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'info'>;
  jobs: Jobs;
  files: Pick<Files, 'remove'>;
  changes: Pick<IdentityChanges, 'end'>;
  /** Tells the open sockets of an actor that their identity has ended. */
  signedOut(actorId: string): void;
  file: ReturnType<typeof erasureFile>;
  /** The key of the hashes of emails. */
  secret: Buffer;
}

export function createErasures(deps: ErasuresDeps): Erasures {
  const { db, clock, log, jobs, files, changes, signedOut, file, secret } = deps;
  const followers: ErasureFollower[] = [];
  jobs.define<{ userId: string }>(ERASE_PICTURE, ({ userId }) => files.remove(profileImageKey(userId)));
  const texts = erasingTexts({ db, clock, jobs });
  const hashOf = (email: string) => createHmac('sha256', secret).update(email).digest();

  const personOf = async (executor: Executor, email: string): Promise<ErasedPerson> => {
    const account = await accountByEmail(executor, email);
    const guestIds = account ? await guestsOfUser(executor, account.id) : [];
    let person: ErasedPerson = {
      email: foldEmail(email),
      userId: account?.id ?? null,
      viewerIds: account ? [account.id, ...guestIds] : [],
      attendeeNumbers: [],
      fullNames: account ? [`${account.firstName} ${account.lastName}`.trim().toLowerCase()].filter(Boolean) : [],
    };
    for (const { find } of followers) if (find) person = withKnown(person, await find(executor, person));
    return person;
  };

  const countsOf = async (executor: Executor, person: ErasedPerson): Promise<ErasedCounts> => {
    const found = await countAccountData(executor, person);
    const all = Object.fromEntries(erasedParts.map((part) => [part, 0])) as ErasedCounts;
    Object.assign(all, found);
    for (const { count } of followers) if (count) Object.assign(all, await count(executor, person));
    return all;
  };

  const eraseIn = async (tx: Tx, person: ErasedPerson): Promise<void> => {
    for (const { erase } of followers) await erase(tx, person);
    const { userId, email, viewerIds } = person;
    await changes.end(
      tx,
      viewerIds.filter((id) => id !== userId),
    );
    await deleteAccountData(tx, person);
    await deleteQueuedText(tx, email);
    if (userId !== null) await jobs.enqueue(tx, ERASE_PICTURE, { userId });
  };

  /**
   * Erases the person in one transaction, and then the email in other texts. `id` is the id of the erasure, which a repetition
   * keeps.
   */
  const run = async (by: Actor | null, email: string, { id, isRepeated }: { id: string; isRepeated: boolean }) => {
    const erasedAt = clock.now();
    const done = await inTransaction(db, async (tx) => {
      await lockGlobalUsers(tx);
      const owner = by && (await reloadActor(tx, by));
      if (by && !(owner && canManageGlobalUsers(owner).allowed)) throw new Refusal(kernelRefusals.unauthorized);
      const person = await personOf(tx, email);
      const { userId } = person;
      if (owner && userId !== null && isSelf(owner, userId)) throw new Refusal(erasureRefusals.yourself);
      const isOwner = userId !== null && (await accountByEmail(tx, email))?.globalRole === 'owner';
      if (isOwner && !isRepeated && (await countGlobalOwners(tx)) === 1) throw new Refusal(erasureRefusals.lastOwner);
      const counts = await countsOf(tx, person);
      if (!isRepeated) requireSomething(counts);
      await eraseIn(tx, person);
      const emailHash = hashOf(person.email);
      await texts.begin(tx, person.email);
      await insertErasure(tx, { id, erasedAt, erasedBy: owner?.id ?? null, emailHash, counts });
      // Before the commit: a person whom the owner has asked to erase is erased again rather than remembered.
      await file.add({ id, erasedAt: erasedAt.toISOString(), emailHash: emailHash.toString('hex') });
      return { person, counts, erasedBy: owner?.name ?? null };
    });
    for (const viewerId of done.person.viewerIds) signedOut(viewerId);
    await texts.erase(done.person.email);
    return { id, erasedAt: erasedAt.toISOString(), erasedBy: done.erasedBy, counts: done.counts };
  };

  return {
    follow: (follower) => void followers.push(follower),
    async preview(email) {
      const counts = await countsOf(db, await personOf(db, email));
      requireSomething(counts);
      return counts;
    },
    erase: (by, email) => run(by, email, { id: uuid(), isRepeated: false }),
    async list() {
      const rows = await newestErasures(db, LISTED);
      return rows.map((row) => ({ ...row, erasedAt: row.erasedAt.toISOString() }));
    },
    async repeat() {
      const lines = await file.read();
      const unknown = await unknownErasures(
        db,
        lines.map(({ id }) => id),
      );
      if (unknown.size === 0) return;
      const emailsByHash = new Map((await allEmails(db)).map((email) => [hashOf(email).toString('hex'), email]));
      for (const { id, emailHash } of lines) {
        const email = emailsByHash.get(emailHash);
        if (!unknown.has(id) || email === undefined) continue;
        await run(null, email, { id, isRepeated: true });
        log.info({ erasure: id }, 'an erasure was repeated, because the database is older than it');
      }
    },
  };

  async function allEmails(executor: Executor): Promise<string[]> {
    const found = await Promise.all(followers.map(async ({ emails }) => (emails ? emails(executor) : [])));
    return [...new Set([...(await emailsOfAccounts(executor)), ...found.flat()])];
  }
}

function requireSomething(counts: ErasedCounts): void {
  if (Object.values(counts).every((found) => found === 0)) throw new Refusal(erasureRefusals.notFound);
}
