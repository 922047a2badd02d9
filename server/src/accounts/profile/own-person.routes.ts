import { canKeepAccount } from '@nave/domain/accounts/accounts.policy.ts';
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
  /** Decodes a picture and writes it anew, square; whose turn it is goes by the key. */
  squarePicture(key: string, bytes: Buffer): Promise<Buffer>;
  newPhotos: Pick<NewPhotos, 'changed'>;
  /** Has the open sockets of a user asked again who they are: by which name they speak, and with which picture. */
  recheck(userId: string): void;
}

interface NamedAccount {
  id: string;
  account: Account;
}

export function ownPersonRoutes({ routes, db, files, squarePicture, newPhotos, recheck }: Deps): void {
  const add = routes.of(ownPersonCalls, ownPersonShapes);
  const oneself = ownAccount(db);
  /** The path names somebody: whoever asks, or nobody whom it concerns (MED-32). */
  const named: Rule<NamedAccount, ParamsOf<typeof ownPersonCalls.uploadImage>> = {
    ...oneself,
    async load(actor, { id }) {
      const account = await oneself.load(actor, {});
      return account && { id, account };
    },
    may(actor, { id, account }) {
      const decision = canKeepAccount(actor);
      return decision.allowed ? allowedIf(id === account.id, accountRefusals.notYourself) : decision;
    },
  };
  const changed = async (actor: Actor) => {
    const account = await accountById(db, actor.id);
    if (!account || actor.kind !== 'user') throw new Error('The person who changes has no account.');
    recheck(actor.id);
    return presentAppUser({ ...account, proof: proofOf(actor) });
  };

  add(ownPersonCalls.rename, {
    summary: 'Change one’s own first and last name',
    rule: oneself,
    async handle({ actor, target, body }) {
      await renameUser(db, target.id, body);
      return changed(actor);
    },
  });

  add(ownPersonCalls.chooseLanguage, {
    summary: 'Choose the language of one’s own pages and emails',
    rule: oneself,
    async handle({ actor, target, body }) {
      await setLanguage(db, target.id, body.language);
      return changed(actor);
    },
  });

  add(ownPersonCalls.uploadImage, {
    summary: 'Store one’s own profile image (multipart, the picture in the field `file`, square)',
    rule: named,
    async handle({ actor, target: { id }, request, reply }) {
      const { bytes } = await uploadedFile(request, reply);
      await files.put(profileImageKey(id), await squarePicture(id, bytes), 'image/jpeg');
      await newPhotos.changed(id);
      return changed(actor);
    },
  });

  add(ownPersonCalls.touchImage, {
    summary: 'Have everybody look at one’s own profile image anew',
    rule: oneself,
    async handle({ actor, target, body }) {
      if (body.authUserId !== target.id) throw new Refusal(accountRefusals.notYourself);
      if (target.imageAt) await newPhotos.changed(target.id);
      return changed(actor);
    },
  });
}
