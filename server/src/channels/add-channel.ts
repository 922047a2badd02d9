import { isDeepStrictEqual } from 'node:util';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { type Actor, whitelistOn } from '@nave/domain/kernel/actor.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import { requireClient } from '../clients/require-client.ts';
import { requireIcons } from '../clients/require-icons.ts';
import type { Webhooks } from '../clients/webhooks.ts';
import { requirePictures } from '../media/require-pictures.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { channelColumns } from './channel-columns.ts';
import type { ChannelNews } from './channel-news.ts';
import { channelPictures } from './channel-pictures.ts';
import { activeChannel, type ChannelRow, insertNewChannel } from './channels.store.ts';
import { deleteFormerKey } from './former-keys.store.ts';
import { withUniqueKey } from './unique-key.ts';

export interface AddChannelDeps {
  db: Db;
  news: ChannelNews;
  webhooks: Pick<Webhooks, 'queue'>;
  hasIcon: CataloguesSlice['hasIcon'];
  /** Adds the channel to the whitelist of a limited user. */
  joinWhitelist(tx: Executor, userId: string, clientId: string, channelId: string): Promise<void>;
}

interface AddChannel {
  clientId: string;
  /** An id that the page generated, so that a repeated request does not add a second channel. */
  id?: string | undefined;
  form: ChannelForm;
}

/**
 * Adds a channel to a client at the position in the form (CHN-102). If the actor is limited by a whitelist, the channel
 * is added to the whitelist (CHN-110).
 */
export async function addChannel(
  { db, news, webhooks, hasIcon, joinWhitelist }: AddChannelDeps,
  actor: Actor,
  { clientId, id = v7(), form }: AddChannel,
): Promise<ChannelRow> {
  await requireIcons(hasIcon, form.links);
  const values = channelColumns(form, actor);
  const added = await withUniqueKey(() =>
    inTransaction(db, async (tx) => {
      await requireClient(tx, clientId, channelRefusals.noClientData);
      await requirePictures(tx, clientId, channelPictures(values));
      const row = await insertNewChannel(tx, { id, clientId, displayOrder: form.displayOrder ?? 0, ...values });
      if (!row) return null;
      await deleteFormerKey(tx, clientId, row.key);
      if (whitelistOn(actor, clientId)) await joinWhitelist(tx, actor.id, clientId, row.id);
      await webhooks.queue(tx, { type: 'channel.added', channel: row });
      return row;
    }),
  );
  if (!added) return findEarlierAdd(db, { clientId, id }, values);
  news.changed([{ clientId, channelId: added.id, version: added.version }]);
  return added;
}

/**
 * Returns the channel that an earlier request with the same id and values added, because the page may not have received
 * the answer to that request. Refuses other values under the same id (CHN-252).
 */
async function findEarlierAdd(
  db: Db,
  { clientId, id }: { clientId: string; id: string },
  values: ReturnType<typeof channelColumns>,
): Promise<ChannelRow> {
  const stored = await activeChannel(db, clientId, id);
  if (stored && isDeepStrictEqual(pick(stored, namesOf(values)), values)) return stored;
  throw new Refusal(channelRefusals.added);
}
