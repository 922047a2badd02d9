import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { v7 } from 'uuid';
import type { ChannelNews } from '../channels/channel-news.ts';
import { requireClient } from '../clients/require-client.ts';

import type { Db } from '../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../platform/database/transaction.ts';
import { contentColumns } from './content-columns.ts';
import { newContentKey } from './content-key.ts';
import { type ContentRow, insertContent, liveContent } from './contents.store.ts';
import { placeInChannels, requirePlaceable } from './place-in-channels.ts';

export interface AddContentDeps {
  db: Db;
  news: ChannelNews;
  /** Makes the content's key; another one is asked for when a live content of the client has it. */
  newKey?: () => string;
}

/** How often a key that is taken is drawn anew; of 32^10 keys a client will not hit taken ones this often. */
const KEY_DRAWS = 5;

/** Adds a content to channels of a client. */
export async function addContent(
  deps: AddContentDeps,
  actor: Actor,
  { clientId, form }: { clientId: string; form: ContentForm },
): Promise<ContentRow> {
  requirePlaceable(actor, clientId, form.channelIds);
  const content = { id: v7(), clientId, ...contentColumns(form), chat: newChat };
  const write = (key: string) =>
    inTransaction(deps.db, async (tx) => {
      await requireClient(tx, clientId, clientRefusals.notFound);
      await insertContent(tx, { ...content, key });
      const changes = await placeInChannels(tx, {
        clientId,
        contentId: content.id,
        channelIds: form.channelIds,
        from: [],
      });
      return { changes, row: await liveContent(tx, clientId, content.id) };
    });
  const { changes, row } = await withFreshKey(deps.newKey ?? newContentKey, write);
  if (!row) throw new Error(`The content ${content.id} is gone in the transaction that added it.`);
  deps.news.changed(changes);
  return row;
}

/** CNT-15: draws a key until the client has no live content with it. */
async function withFreshKey<Result>(newKey: () => string, write: (key: string) => Promise<Result>): Promise<Result> {
  for (let draw = 1; ; draw++) {
    try {
      return await write(newKey());
    } catch (error) {
      if (draw === KEY_DRAWS || !isUniqueViolation(error, 'contents_live_key')) throw error;
    }
  }
}
