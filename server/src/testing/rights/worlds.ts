import type { ChatSettings } from '@nave/domain/contents/chat-settings.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import type { ChannelRow } from '@nave/server/channels/channels.store.ts';
import type { ClientRow } from '@nave/server/clients/clients.store.ts';
import type { ContentRow } from '@nave/server/contents/contents.store.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { aChannel, aClient, aContent } from '../builders.ts';

/** The instant at which the run begins. */
export const NOW = '2026-11-22T10:00:00Z';
const HOUR_MS = 3_600_000;
const startedAt = new Date(Date.parse(NOW) - HOUR_MS);

/** The name of a soft delete. */
const versionCode = 'a1b2c3d4';

/** Everything that one organisation can have, for one side of the fence or the other. */
export interface World {
  client: ClientRow;
  archived: ClientRow;
  deleted: ClientRow;
  /** `own`, `private` and `deleted` are on the whitelist of whoever is limited; `outside` is not. */
  channels: Record<'own' | 'outside' | 'private' | 'deleted' | 'archived', ChannelRow>;
  contents: Record<ContentName, ContentRow>;
  /** A content in the channel `own` that a test may move. */
  movable: ContentRow;
}

/**
 * own, outside, both: by the channels that they are in. unseen, members, known: chats without preview, the second one for
 * users only, the third one for guests with an e-mail. The others are named by what became of them.
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

export async function aWorld(db: Db): Promise<World> {
  const client = await aClient(db);
  const archived = await aClient(db, { isArchived: true });
  const deleted = await aClient(db, { versionCode });
  // What no answer to a viewer may hold.
  const secretly = { updatedBy: `canary-${v7()}@grace.example` };
  const channels = {
    own: await aChannel(db, { clientId: client.id, ...secretly }),
    outside: await aChannel(db, { clientId: client.id, ...secretly }),
    private: await aChannel(db, { clientId: client.id, isPrivate: true, ...secretly }),
    deleted: await aChannel(db, { clientId: client.id, versionCode, ...secretly }),
    archived: await aChannel(db, { clientId: archived.id, ...secretly }),
  };
  const contents = await contentsOf(db, client, archived, channels);
  const movable = await aContent(db, { clientId: client.id, channelIds: [channels.own.id] });
  return { client, archived, deleted, channels, contents, movable };
}

async function contentsOf(db: Db, client: ClientRow, archived: ClientRow, channels: World['channels']) {
  const add = (channelIds: string[], overrides: Parameters<typeof aContent>[1] = {}) =>
    aContent(db, { clientId: client.id, channelIds, startsAt: startedAt, duration: 600, ...overrides });
  const own = [channels.own.id];
  const chatting = (chat: Partial<ChatSettings>) => add(own, { chat: { ...newChat, ...chat } });
  const deleted = await add(own);
  await db.execute(sql`update contents set version_code = ${versionCode} where id = ${deleted.id}`);
  return {
    own: await add(own),
    outside: await add([channels.outside.id]),
    both: await add([channels.own.id, channels.outside.id]),
    private: await add(own, { isPrivate: true }),
    unseen: await chatting({ enablePreview: false }),
    members: await chatting({ enablePreview: false, requireSignin: true }),
    known: await chatting({ enablePreview: false, enableAnonymous: false }),
    soon: await add(own, { startsAt: new Date(startedAt.getTime() + 24 * HOUR_MS) }),
    ended: await add(own, { startsAt: new Date(startedAt.getTime() - 24 * HOUR_MS) }),
    'on demand': await add(own, { contentType: 'onDemand' }),
    silent: await chatting({ enabled: false }),
    deleted,
    archived: await add([channels.archived.id], { clientId: archived.id }),
  };
}
