import { canManageAccount } from '@nave/domain/accounts/accounts.policy.ts';
import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { ownPersonShapes } from '@nave/domain/accounts/own-person.api.ts';
import { ownPersonCalls } from '@nave/domain/accounts/own-person.calls.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { allowedIf, Refusal } from '@nave/domain/kernel/refusal.ts';
import { uploadedFile } from '../../media/uploaded-file.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Rule } from '../../platform/rule.ts';
import { presentAppUser } from '../accounts.present.ts';
import { type Account, accountById, proofOf, renameUser, setLanguage } from '../accounts.store.ts';
import { ownAccount } from '../identity/own-account.ts';
import { profileImageKey } from '../profile-image.ts';
import type { NewPhotos } from './new-photos.ts';

interface Deps {
  routes: Routes;
  db: Db;
  files: Pick<Files, 'put'>;
  /**
   * Decodes a square image and returns it as a new file. Images with the same key are processed one after the other.
   */
  squarePicture(key: string, bytes: Buffer): Promise<Buffer>;
  newPhotos: Pick<NewPhotos, 'changed'>;
  /** Makes the open sockets of a user authenticate again, with the new name and photo. */
  recheck(userId: string): void;
}

interface TargetAccount {
  /** The id from the path. */
  id: string;
  account: Account;
}

export function ownPersonRoutes({ routes, db, files, squarePicture, newPhotos, recheck }: Deps): void {
  const add = routes.of('ownPerson', ownPersonCalls, ownPersonShapes);
  const ownAccountOnly = ownAccount(db);
  /** MED-32: the id in the path must be the caller's own id. */
  const ownIdOnly: Rule<TargetAccount, ParamsOf<typeof ownPersonCalls.uploadImage>> = {
    ...ownAccountOnly,
    async load(actor, { id }) {
      const account = await ownAccountOnly.load(actor, {});
      return account && { id, account };
    },
    may(actor, { id, account }) {
      const decision = canManageAccount(actor);
      return decision.allowed ? allowedIf(id === account.id, accountRefusals.notYourself) : decision;
    },
  };
  const recheckAndPresent = async (actor: Actor) => {
    const account = await accountById(db, actor.id);
    if (!account || actor.kind !== 'user') throw new Error('The caller has no account.');
    recheck(actor.id);
    return presentAppUser({ ...account, proof: proofOf(actor) });
  };

  add(ownPersonCalls.rename, {
    summary: 'Change the caller’s first and last name',
    rule: ownAccountOnly,
    async handle({ actor, target, body }) {
      await renameUser(db, target.id, body);
      return recheckAndPresent(actor);
    },
  });

  add(ownPersonCalls.chooseLanguage, {
    summary: 'Choose the language of the caller’s pages and emails',
    rule: ownAccountOnly,
    async handle({ actor, target, body }) {
      await setLanguage(db, target.id, body.language);
      return recheckAndPresent(actor);
    },
  });

  add(ownPersonCalls.uploadImage, {
    summary: 'Store the caller’s profile image (multipart, a square image in the field `file`)',
    rule: ownIdOnly,
    async handle({ actor, target: { id }, request, reply }) {
      const { bytes } = await uploadedFile(request, reply);
      await files.put(profileImageKey(id), await squarePicture(id, bytes), 'image/jpeg');
      await newPhotos.changed(id);
      return recheckAndPresent(actor);
    },
  });

  add(ownPersonCalls.touchImage, {
    summary: 'Change the URL of the caller’s profile image, so that caches reload it',
    rule: ownAccountOnly,
    async handle({ actor, target, body }) {
      if (body.authUserId !== target.id) throw new Refusal(accountRefusals.notYourself);
      if (target.imageAt) await newPhotos.changed(target.id);
      return recheckAndPresent(actor);
    },
  });
}
