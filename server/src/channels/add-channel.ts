import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { type Actor, whitelistOn } from '@nave/domain/kernel/actor.ts';
import { v7 } from 'uuid';
import { requireClient } from '../clients/require-client.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { channelColumns } from './channel-columns.ts';
import type { ChannelNews } from './channel-news.ts';
import { type ChannelRow, insertChannel } from './channels.store.ts';
import { forgetFormerKey } from './former-keys.store.ts';
import { withUniqueKey } from './unique-key.ts';

export interface AddChannelDeps {
  db: Db;
  news: ChannelNews;
  /** Lets a limited user reach one more channel. */
  joinWhitelist(tx: Executor, userId: string, clientId: string, channelId: string): Promise<void>;
}

/** Adds a channel to a client, at the place that the form gives (CHN-102); one that a limited admin adds joins the admin's whitelist (CHN-110). */
export async function addChannel(
  { db, news, joinWhitelist }: AddChannelDeps,
  actor: Actor,
  { clientId, form }: { clientId: string; form: ChannelForm },
): Promise<ChannelRow> {
  const values = channelColumns(form, actor);
  const added = await withUniqueKey(() =>
    inTransaction(db, async (tx) => {
      await requireClient(tx, clientId, channelRefusals.noClientData);
      const row = await insertChannel(tx, { id: v7(), clientId, displayOrder: form.displayOrder ?? 0, ...values });
      await forgetFormerKey(tx, clientId, row.key);
      if (whitelistOn(actor, clientId)) await joinWhitelist(tx, actor.id, clientId, row.id);
      return row;
    }),
  );
  news.changed([{ clientId, channelId: added.id, version: added.version }]);
  return added;
}
