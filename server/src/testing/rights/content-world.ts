import { type ChatSettings, newChat } from '@nave/domain/contents/chat-settings.ts';
import { type ContentRow, updateContent } from '@nave/server/contents/contents.store.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { aContent } from '../builders.ts';
import { aWorld, NOW, versionCode, type World } from './worlds.ts';

const HOUR_MS = 3_600_000;
const startedAt = new Date(Date.parse(NOW) - HOUR_MS);

/** A client with contents of every kind. */
export interface ContentWorld extends World {
  contents: Record<ContentName, ContentRow>;
  /** A content in the channel `own` that requests may move to other channels. */
  movable: ContentRow;
  /** Restores a deleted content, so that the next request can delete it again. */
  restore(content: ContentRow): Promise<void>;
}

/**
 * `own`, `outside` and `both` are named by their channels. `unseen`, `members` and `known` have a chat without a
 * preview: in `members` only users may write, in `known` also guests with an email. The others are named by their
 * state.
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
  const ownChannel = [channels.own.id];
  const withChat = (chat: Partial<ChatSettings>) => add(ownChannel, { chat: { ...newChat, ...chat } });
  const day = 24 * HOUR_MS;
  const contents = await allOf({
    own: add(ownChannel),
    outside: add([channels.outside.id]),
    both: add([channels.own.id, channels.outside.id]),
    private: add(ownChannel, { isPrivate: true }),
    unseen: withChat({ enablePreview: false }),
    members: withChat({ enablePreview: false, requireSignin: true }),
    known: withChat({ enablePreview: false, enableAnonymous: false }),
    soon: add(ownChannel, { startsAt: new Date(startedAt.getTime() + day) }),
    ended: add(ownChannel, { startsAt: new Date(startedAt.getTime() - day) }),
    'on demand': add(ownChannel, { contentType: 'onDemand' }),
    silent: withChat({ enabled: false }),
    deleted: add(ownChannel, { versionCode }),
    archived: add([channels.archived.id], { clientId: archived.id }),
  });
  const restore = ({ id, clientId }: ContentRow) => updateContent(db, clientId, id, { versionCode: null });
  return { ...world, contents, movable: await add(ownChannel), restore };
}

async function allOf<Name extends string>(rows: Record<Name, Promise<ContentRow>>): Promise<Record<Name, ContentRow>> {
  const named = Object.entries<Promise<ContentRow>>(rows).map(async ([name, row]) => [name, await row] as const);
  return Object.fromEntries(await Promise.all(named)) as Record<Name, ContentRow>;
}
