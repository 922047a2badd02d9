import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { TimeSpan } from '../platform/realtime/rooms/events-by-time.ts';
import { defineChangePhoto } from './change-photo.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatSocket } from './chat.socket.ts';
import { chatAuthors } from './chat-authors.ts';
import { type ChatFigures, chatFigures } from './chat-figures.ts';
import { chatLimits } from './chat-limits.ts';
import { erasingMessages } from './erase-person.ts';
import { countExportedMessages, exportedMessages } from './exported-messages.ts';
import { chatNameOf, isBannedFromChat } from './known-people.ts';
import { type MessageOfMinute, messagesBetween, messagesByMinute } from './minutes.ts';
import { defineForgetTexts, forgetTextsOf } from './moderation/forget-texts.ts';
import { copyBansToGuest, copyMutesToGuest } from './moderation/move-guest-data.ts';
import { defineMoveAuthor } from './move-author.ts';
import { createDevices } from './raids/devices.ts';
import { readyWords } from './words/ready-words.ts';

/** A function that reads the database, without its first parameter. */
type WithoutDb<Read> = Read extends (db: Executor, ...input: infer Input) => infer Result
  ? (...input: Input) => Result
  : never;

export interface ChatSlice {
  /** Returns the authors of a content's chat after event `n`, and the number of the newest event. */
  chatAuthors(contentId: string, n: number): Promise<{ uids: string[]; n: number }>;
  chatNameOf: typeof chatNameOf;
  isBannedFromChat: typeof isBannedFromChat;
  /** Returns how many messages stand in a content's chat, and how many people wrote them. */
  chatFigures(contentId: string): Promise<ChatFigures>;
  /** Counts the messages that stand in a content's chat by minute. */
  messagesByMinute(contentId: string, span: TimeSpan): Promise<Map<number, number>>;
  /** Returns the first messages that stand in a content's chat in a span of time. */
  messagesBetween(contentId: string, span: TimeSpan & { limit: number }): Promise<MessageOfMinute[]>;
  /** Returns a page of a content's public messages for a file, and how many such messages there are. */
  exportedMessages: WithoutDb<typeof exportedMessages>;
  countExportedMessages: WithoutDb<typeof countExportedMessages>;
  /** Returns a client's own words, prepared for cleaning messages. */
  wordsOf: ReturnType<typeof readyWords>;
  /** Deletes the stored texts of a person's removed, declined and held messages, when the person's data is erased. */
  forgetTextsOf: ReturnType<typeof forgetTextsOf>;
}

export async function chatSlice(
  { routes, realtime, rooms, db, clock, log, limits, jobs }: Platform,
  needs: Pick<
    AccountsSlice,
    'onIdentityChange' | 'onErasure' | 'onSignOut' | 'onNewPhoto' | 'reloadActor' | 'userNow' | 'usersNow' | 'secretOf'
  > &
    Pick<PaywallSlice, 'findContent'> &
    Pick<ClientsSlice, 'events'>,
): Promise<ChatSlice> {
  const { onIdentityChange, onSignOut, onNewPhoto, reloadActor, userNow, usersNow, secretOf, findContent, events } =
    needs;
  const devices = createDevices({ db, secret: await secretOf('chat-devices'), clock, jobs, log });
  const deps = { realtime, rooms, db, clock, reloadActor, userNow, usersNow, devices, findContent, events };
  const wordsOf = readyWords(db);
  chatSocket({ ...deps, limits: chatLimits(limits), wordsOf });
  chatRoutes({ ...deps, routes });
  onIdentityChange(defineMoveAuthor({ db, jobs, rooms }));
  onSignOut(async (tx, browser) => {
    await copyBansToGuest(tx, browser);
    await copyMutesToGuest(tx, browser);
  });
  needs.onErasure(erasingMessages({ db, clock, jobs, rooms }));
  defineForgetTexts({ db, clock, jobs });
  onNewPhoto(defineChangePhoto({ db, jobs, rooms }));
  return {
    chatAuthors: chatAuthors({ rooms, db }),
    chatFigures: (contentId) => chatFigures(db, contentId),
    messagesByMinute: (contentId, span) => messagesByMinute(db, contentId, span),
    messagesBetween: (contentId, span) => messagesBetween(db, contentId, span),
    exportedMessages: (chat, page) => exportedMessages(db, chat, page),
    countExportedMessages: (chat) => countExportedMessages(db, chat),
    chatNameOf,
    isBannedFromChat,
    wordsOf,
    forgetTextsOf: forgetTextsOf(clock),
  };
}
