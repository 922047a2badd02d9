import { type ChatSettings, newChat } from '@nave/domain/contents/chat-settings.ts';
import { type ContentRow, updateContent } from '@nave/server/contents/contents.store.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { aContent } from '../builders.ts';
import { aWorld, NOW, versionCode, type World } from './worlds.ts';

const HOUR_MS = 3_600_000;
const startedAt = new Date(Date.parse(NOW) - HOUR_MS);

/** An organisation with contents of every kind. */
export interface ContentWorld extends World {
  contents: Record<ContentName, ContentRow>;
  /** A content in the channel `own` that a test may move. */
  movable: ContentRow;
  /** Restores a content that a request has deleted, for the next request. */
  bringBack(content: ContentRow): Promise<void>;
}

/**
 * own, outside, both: by their channels. unseen, members, known: their chats have no preview; that of members is for users
 * only, that of known for guests with an email. The others are named by their state.
 */
export type ContentName =
  | 'own'
  | 'outside'
  | 'both'
  | 'private'
  | 'unseen'
  | 'members'
  | 'known'
  | 'soon'
  | 'ended'
  | 'on demand'
  | 'silent'
  | 'deleted'
  | 'archived';

export async function aContentWorld(db: Db): Promise<ContentWorld> {
  const world = await aWorld(db);
  const { client, archived, channels } = world;
  const add = (channelIds: string[], overrides: Parameters<typeof aContent>[1] = {}) =>
    aContent(db, { clientId: client.id, channelIds, startsAt: startedAt, duration: 600, ...overrides });
  const own = [channels.own.id];
  const chatting = (chat: Partial<ChatSettings>) => add(own, { chat: { ...newChat, ...chat } });
  const day = 24 * HOUR_MS;
  const contents = await allOf({
    own: add(own),
    outside: add([channels.outside.id]),
    both: add([channels.own.id, channels.outside.id]),
    private: add(own, { isPrivate: true }),
    unseen: chatting({ enablePreview: false }),
    members: chatting({ enablePreview: false, requireSignin: true }),
    known: chatting({ enablePreview: false, enableAnonymous: false }),
    soon: add(own, { startsAt: new Date(startedAt.getTime() + day) }),
    ended: add(own, { startsAt: new Date(startedAt.getTime() - day) }),
    'on demand': add(own, { contentType: 'onDemand' }),
    silent: chatting({ enabled: false }),
    deleted: add(own, { versionCode }),
    archived: add([channels.archived.id], { clientId: archived.id }),
  });
  const bringBack = ({ id, clientId }: ContentRow) => updateContent(db, clientId, id, { versionCode: null });
  return { ...world, contents, movable: await add(own), bringBack };
}

async function allOf<Name extends string>(rows: Record<Name, Promise<ContentRow>>): Promise<Record<Name, ContentRow>> {
  const named = Object.entries<Promise<ContentRow>>(rows).map(async ([name, row]) => [name, await row] as const);
  return Object.fromEntries(await Promise.all(named)) as Record<Name, ContentRow>;
}
