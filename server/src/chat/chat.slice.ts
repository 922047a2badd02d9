import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { ContentsSlice } from '../contents/contents.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { defineChangePhoto } from './change-photo.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatSocket } from './chat.socket.ts';
import { chatAuthors } from './chat-authors.ts';
import { chatLimits } from './chat-limits.ts';
import { chatNameOf, isBannedFromChat } from './known-people.ts';
import { copyBansToGuest, copyMutesToGuest } from './moderation/carry-bans.ts';
import { defineForgetTexts, forgetTextsOf } from './moderation/forget-texts.ts';
import { defineMoveAuthor } from './move-author.ts';
import { createDevices } from './raids/devices.ts';
import { readyWords } from './words/ready-words.ts';

/** What chat offers to others. */
export interface ChatSlice {
  /** Who has written in a content's chat after event `n`, and up to which number that is. */
  chatAuthors(contentId: string, n: number): Promise<{ uids: string[]; n: number }>;
  chatNameOf: typeof chatNameOf;
  isBannedFromChat: typeof isBannedFromChat;
  /** The words of an organisation, ready to clean messages with. */
  wordsOf: ReturnType<typeof readyWords>;
  /** Deletes what is kept of a person's removed, declined and held texts; for whatever forgets a person. */
  forgetTextsOf: ReturnType<typeof forgetTextsOf>;
}

export async function chatSlice(
  { routes, realtime, rooms, db, clock, log, limits, jobs }: Platform,
  told: Pick<
    AccountsSlice,
    'onIdentityChange' | 'onSignOut' | 'onNewPhoto' | 'actorNow' | 'userNow' | 'usersNow' | 'secretOf'
  > &
    Pick<ContentsSlice, 'findContent'>,
): Promise<ChatSlice> {
  const { onIdentityChange, onSignOut, onNewPhoto, actorNow, userNow, usersNow, secretOf, findContent } = told;
  const devices = createDevices({ db, secret: await secretOf('chat-devices'), clock, jobs, log });
  const deps = { realtime, rooms, db, clock, actorNow, userNow, usersNow, devices, findContent };
  const wordsOf = readyWords(db);
  chatSocket({ ...deps, limits: chatLimits(limits), wordsOf });
  chatRoutes({ ...deps, routes });
  onIdentityChange(defineMoveAuthor({ db, jobs, rooms }));
  onSignOut(async (tx, browser) => {
    await copyBansToGuest(tx, browser);
    await copyMutesToGuest(tx, browser);
  });
  defineForgetTexts({ db, clock, jobs });
  onNewPhoto(defineChangePhoto({ db, jobs, rooms }));
  return {
    chatAuthors: chatAuthors({ rooms, db }),
    chatNameOf,
    isBannedFromChat,
    wordsOf,
    forgetTextsOf: forgetTextsOf(clock),
  };
}
