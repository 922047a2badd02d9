import type { DirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { accept, block } from '@nave/domain/direct-chat/direct-chat-steps.ts';
import { requestHosts, startChat } from '@nave/domain/direct-chat/open-direct-chat.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import {
  chatModerators,
  chatsOfContents,
  chatWriters,
  checkedInTransaction,
  loadedById,
  withOwnId,
  writerOutcomes,
} from '@nave/server/testing/rights/chat-rights.ts';
import { aContentWorld, type ContentName, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { body, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { v7 } from 'uuid';
import { insertChat } from './direct-chat.store.ts';

/**
 * Adds conversations between people who send no requests in these tests: one `of two viewers`, and one between a viewer
 * and a host in each of `hostedContents`.
 */
interface ChatWorld extends ContentWorld {
  chats: Record<ChatName, string>;
  /** Blocked conversations of the same kinds. */
  blocked: Record<ChatName, string>;
}
const hostedContents = ['own', 'outside', 'silent', 'deleted', 'archived'] as const satisfies ContentName[];
type ChatName = (typeof hostedContents)[number] | 'of two viewers';

const aParticipant = (name: string, isHost = false) => ({ uid: v7(), name, image: null, isHost });

async function aChatWorld(db: Db): Promise<ChatWorld> {
  const world = await aContentWorld(db);
  const at = 0;
  const store = async (name: ContentName, make: (opening: Parameters<typeof requestHosts>[0]) => DirectChat) => {
    const { id: contentId, clientId } = world.contents[name];
    const chat = make({ id: v7(), contentId, message: 'Hello', at });
    await insertChat(db, { clientId }, { chat, commandId: v7() });
    return chat.id;
  };
  const ruth = aParticipant('Ruth', true);
  const chatAfter = (step: ReturnType<typeof accept>) => {
    if (!step.ok) throw new Error(step.refusal.code);
    return step.chat;
  };
  const storeAll = async (lastStep: (chat: DirectChat) => DirectChat) => {
    const withHost = hostedContents.map(async (name) => {
      const id = await store(name, (opening) =>
        lastStep(chatAfter(accept(requestHosts(opening, aParticipant('Amos')), ruth, at))),
      );
      return [name, id] as const;
    });
    const ofTwoViewers = await store('own', (opening) =>
      startChat(opening, aParticipant('Amos'), aParticipant('Priya')),
    );
    const ids = { ...Object.fromEntries(await Promise.all(withHost)), 'of two viewers': ofTwoViewers };
    return ids as Record<ChatName, string>;
  };
  const chats = await storeAll((chat) => chat);
  const blocked = await storeAll((chat) => chatAfter(block(chat, ruth)));
  return { ...world, chats, blocked };
}

const withChat = 'own, outside, both, private, foreign, unseen, members, known, soon, ended, on demand';
const withoutChat = 'silent, archived, deleted, missing, malformed';

/** DM-84, DM-85: lines for conversations of other people. Only staff of the content find those with hosts. */
const ofOthers = (seen: string, unseen = 'nothing') => `
  everyone                | of two viewers, silent, archived, deleted, missing, malformed | ${unseen}
  visitors + viewer + empty admin | own, outside, foreign                  | ${unseen}
  owner of B              | foreign                                        | ${seen}
  owner of B              | own, outside                                   | ${unseen}
  limited hosts + limited managers | own                                   | ${seen}
  limited hosts + limited managers | outside, foreign                      | ${unseen}
  hosts + managers        | own, outside                                   | ${seen}
  hosts + managers        | foreign                                        | ${unseen}
  staff of A and B + global staff | own, outside, foreign                  | ${seen}`;

const chats =
  (more: Partial<ObjectRequest> = {}, kind: 'chats' | 'blocked' = 'chats'): Probe<ChatWorld> =>
  ({ worldA, worldB }) => ({
    ...Object.fromEntries(
      Object.entries(worldA[kind]).map(([name, chatId]) => [name, { params: { chatId }, ...more }]),
    ),
    foreign: { params: { chatId: worldB[kind].own }, ...more },
    missing: { params: { chatId: MISSING }, ...more },
    malformed: { params: { chatId: MALFORMED }, ...more },
  });

const emptyBody = body(() => ({}));
const checkedByLoad = 'load finds only conversations that the actor may read';

export const rights: Rights<ChatWorld> = {
  citedRules: { answers: 'API-109~ HOSTP-8~ DM-85~ D12 B1', secrets: 'API-24~ A29~' },
  world: aChatWorld,
  outcomes: {
    ...writerOutcomes,
    'no recipient': { status: 404, code: 'direct.nobody' },
    'not yours': { status: 403, code: 'direct.not-yours' },
    taken: { status: 409, code: 'direct.taken' },
    blocked: { status: 409, code: 'direct.blocked' },
    'open already': { status: 409, code: 'direct.open' },
    'no host': { status: 409, code: 'direct.not-a-host' },
  },
  table: {
    'direct:{contentId}:{actorId}': `
  guest + named guest + guest with e-mail + users | ${withChat}            | yes
  new visitor             | ${withChat}                                    | no topic
  everyone                | ${withoutChat}                                 | no topic
  everyone                | of another                                     | no topic`,
    // DM-53 to DM-59
    'direct-staff:{contentId}': chatModerators('yes', 'no topic', 'no topic', 'no topic'),
    'direct-chat:{chatId}': ofOthers('yes', 'no topic'),
    'GET /api/direct-chats/:chatId/messages': ofOthers('yes'),
    'GET /api/direct-chats/:chatId/hosts': ofOthers('yes'),
    'GET /api/direct-chats/:chatId/line': ofOthers('yes'),
    'direct.request': chatWriters('yes'),
    'direct.start': chatWriters('no recipient'),
    // Staff who can read a conversation are not participants of it.
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
    'direct:{contentId}:{actorId}': withOwnId(chatsOfContents()),
    'direct-staff:{contentId}': chatsOfContents(),
    'direct-chat:{chatId}': chats(),
    'GET /api/direct-chats/:chatId/messages': chats({ query: 'before=1000' }),
    'GET /api/direct-chats/:chatId/hosts': chats(),
    'GET /api/direct-chats/:chatId/line': chats(),
    'direct.request': chatsOfContents(body(() => ({ message: `Hello ${v7()}` }))),
    'direct.start': chatsOfContents(body(() => ({ uid: MISSING, message: 'Hello' }))),
    'direct.send': chats(body(() => ({ message: `Hello ${v7()}` }))),
    'direct.end': chats(emptyBody),
    'direct.read': chats(body(() => ({ n: 1 }))),
    'direct.mute': chats(body(() => ({ isOn: true }))),
    'direct.accept': chats(emptyBody),
    'direct.close': chats(emptyBody, 'blocked'),
    'direct.block': chats(emptyBody, 'blocked'),
    'direct.reopen': chats(emptyBody),
    'direct.transfer': chats(body(() => ({ from: MISSING, uid: MISSING }))),
  },
  checkExemptions: {
    'direct:{contentId}:{actorId}': { may: 'load finds only the topic of the actor' },
    'direct-chat:{chatId}': { may: checkedByLoad, load: checkedByLoad },
    'GET /api/direct-chats/:chatId/messages': { may: checkedByLoad },
    'GET /api/direct-chats/:chatId/line': { may: checkedByLoad },
    'GET /api/direct-chats/:chatId/hosts': {
      may: 'load finds only conversations of staff here; no actor is a participant',
    },
    'direct-staff:{contentId}': { load: loadedById },
    'direct.request': { load: loadedById },
    'direct.start': { load: loadedById },
    'direct.send': { may: checkedInTransaction },
    'direct.end': { may: checkedInTransaction },
    'direct.mute': { may: checkedInTransaction },
    'direct.close': { may: checkedInTransaction },
    'direct.block': { may: checkedInTransaction },
    'direct.reopen': { may: checkedInTransaction },
    'direct.transfer': { may: checkedInTransaction },
    'direct.accept': { may: checkedInTransaction },
  },
};
