import type { DirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { accept, block } from '@nave/domain/direct-chat/direct-chat-steps.ts';
import { requestHosts, startChat } from '@nave/domain/direct-chat/open-direct-chat.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { form, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import {
  againInside,
  byId,
  chatModerators,
  chatsOfContents,
  chatWriters,
  ownIn,
  writerOutcomes,
} from '@nave/server/testing/rights/chat-rights.ts';
import { aContentWorld, type ContentName, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import type { Ask, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { v7 } from 'uuid';
import { insertChat } from './direct-chat.store.ts';

/**
 * Adds conversations of people who send no requests themselves: one `of two`, and one with a host in each named
 * content.
 */
interface ChatWorld extends ContentWorld {
  chats: Record<ChatName, string>;
  /** Blocked conversations of the same kinds. */
  blocked: Record<ChatName, string>;
}
const hosted = ['own', 'outside', 'silent', 'deleted', 'archived'] as const satisfies ContentName[];
type ChatName = (typeof hosted)[number] | 'of two';

const somebody = (name: string, isHost = false) => ({ uid: v7(), name, image: null, isHost });

async function aChatWorld(db: Db): Promise<ChatWorld> {
  const world = await aContentWorld(db);
  const at = 0;
  const store = async (name: ContentName, make: (opening: Parameters<typeof requestHosts>[0]) => DirectChat) => {
    const { id: contentId, clientId } = world.contents[name];
    const chat = make({ id: v7(), contentId, message: 'Hello', at });
    await insertChat(db, { clientId }, { chat, commandId: v7() });
    return chat.id;
  };
  const ruth = somebody('Ruth', true);
  const step = (taken: ReturnType<typeof accept>) => {
    if (!taken.ok) throw new Error(taken.refusal.code);
    return taken.chat;
  };
  const make = async (ending: (chat: DirectChat) => DirectChat) => {
    const withHost = hosted.map(async (name) => {
      const id = await store(name, (opening) =>
        ending(step(accept(requestHosts(opening, somebody('Amos')), ruth, at))),
      );
      return [name, id] as const;
    });
    const ofTwo = await store('own', (opening) => startChat(opening, somebody('Amos'), somebody('Priya')));
    return { ...Object.fromEntries(await Promise.all(withHost)), 'of two': ofTwo } as Record<ChatName, string>;
  };
  return { ...world, chats: await make((chat) => chat), blocked: await make((chat) => step(block(chat, ruth))) };
}

const open = 'own, outside, both, private, foreign, unseen, members, known, soon, ended, on demand';
const gone = 'silent, archived, deleted, missing, malformed';

/** DM-84, DM-85: the actors who cannot find a conversation of other people, and the outcome for staff who can. */
const ofOthers = (seen: string, unseen = 'nothing') => `
  everyone                | of two, silent, archived, deleted, missing, malformed | ${unseen}
  visitors + viewer + empty admin | own, outside, foreign                  | ${unseen}
  owner of B              | foreign                                        | ${seen}
  owner of B              | own, outside                                   | ${unseen}
  limited hosts + limited managers | own                                   | ${seen}
  limited hosts + limited managers | outside, foreign                      | ${unseen}
  hosts + managers        | own, outside                                   | ${seen}
  hosts + managers        | foreign                                        | ${unseen}
  two-sided + global staff | own, outside, foreign                         | ${seen}`;

const chats =
  (more: Partial<Ask> = {}, of: 'chats' | 'blocked' = 'chats'): Probe<ChatWorld> =>
  ({ home, abroad }) => ({
    ...Object.fromEntries(Object.entries(home[of]).map(([name, chatId]) => [name, { params: { chatId }, ...more }])),
    foreign: { params: { chatId: abroad[of].own }, ...more },
    missing: { params: { chatId: MISSING }, ...more },
    malformed: { params: { chatId: MALFORMED }, ...more },
  });

const nothingMore = form(() => ({}));
const inLoading = 'to whom it may be shown is asked in loading it, so that it is not there for others';

export const rights: Rights<ChatWorld> = {
  cites: { answers: 'API-109~ HOSTP-8~ DM-85~ D12 B1', secrets: 'API-24~ A29~' },
  world: aChatWorld,
  outcomes: {
    ...writerOutcomes,
    nobody: { status: 404, code: 'direct.nobody' },
    'not yours': { status: 403, code: 'direct.not-yours' },
    taken: { status: 409, code: 'direct.taken' },
    blocked: { status: 409, code: 'direct.blocked' },
    'open already': { status: 409, code: 'direct.open' },
    'no host': { status: 409, code: 'direct.not-a-host' },
  },
  table: {
    'direct:{contentId}:{actorId}': `
  guest + named guest + guest with e-mail + users | ${open}                | yes
  nobody                  | ${open}                                        | no topic
  everyone                | ${gone}                                        | no topic
  everyone                | of another                                     | no topic`,
    // DM-53 to DM-59
    'direct-staff:{contentId}': chatModerators('yes', 'no topic', 'no topic', 'no topic'),
    'direct-chat:{chatId}': ofOthers('yes', 'no topic'),
    'GET /api/direct-chats/:chatId/messages': ofOthers('yes'),
    'GET /api/direct-chats/:chatId/hosts': ofOthers('yes'),
    'direct.request': chatWriters('yes'),
    'direct.start': chatWriters('nobody'),
    // Staff who can read a conversation are not its participants.
    'direct.send': ofOthers('not yours'),
    'direct.end': ofOthers('not yours'),
    'direct.read': ofOthers('not yours'),
    'direct.mute': ofOthers('not yours'),
    'direct.accept': ofOthers('taken'),
    'direct.close': ofOthers('blocked'),
    'direct.block': ofOthers('blocked'),
    'direct.reopen': ofOthers('open already'),
    'direct.transfer': ofOthers('no host'),
  },
  probes: {
    'direct:{contentId}:{actorId}': ownIn(chatsOfContents()),
    'direct-staff:{contentId}': chatsOfContents(),
    'direct-chat:{chatId}': chats(),
    'GET /api/direct-chats/:chatId/messages': chats({ query: 'before=1000' }),
    'GET /api/direct-chats/:chatId/hosts': chats(),
    'direct.request': chatsOfContents(form(() => ({ message: `Hello ${v7()}` }))),
    'direct.start': chatsOfContents(form(() => ({ uid: MISSING, message: 'Hello' }))),
    'direct.send': chats(form(() => ({ message: `Hello ${v7()}` }))),
    'direct.end': chats(nothingMore),
    'direct.read': chats(form(() => ({ n: 1 }))),
    'direct.mute': chats(form(() => ({ isOn: true }))),
    'direct.accept': chats(nothingMore),
    'direct.close': chats(nothingMore, 'blocked'),
    'direct.block': chats(nothingMore, 'blocked'),
    'direct.reopen': chats(nothingMore),
    'direct.transfer': chats(form(() => ({ from: MISSING, uid: MISSING }))),
  },
  doubleLocked: {
    'direct:{contentId}:{actorId}': { may: 'only one’s own is loaded' },
    'direct-chat:{chatId}': { may: inLoading, load: inLoading },
    'GET /api/direct-chats/:chatId/messages': { may: inLoading },
    'GET /api/direct-chats/:chatId/hosts': { may: 'only its people and staff get so far; nobody here is in one' },
    'direct-staff:{contentId}': { load: byId },
    'direct.request': { load: byId },
    'direct.start': { load: byId },
    'direct.send': { may: againInside },
    'direct.end': { may: againInside },
    'direct.mute': { may: againInside },
    'direct.close': { may: againInside },
    'direct.block': { may: againInside },
    'direct.reopen': { may: againInside },
    'direct.transfer': { may: againInside },
    'direct.accept': { may: againInside },
  },
};
