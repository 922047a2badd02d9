import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import { isOutdated } from '../clients/form-edition.ts';
import { requireClient } from '../clients/require-client.ts';
import { requireIcons } from '../clients/require-icons.ts';
import { requirePictures } from '../media/require-pictures.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { channelColumns } from './channel-columns.ts';
import { channelEvent } from './channel-event.ts';
import type { ChannelNews } from './channel-news.ts';
import { channelPictures } from './channel-pictures.ts';
import { lockChannel, updateChannel } from './channels.store.ts';
import { type FindEvent, findEvents, storeConnections } from './connect-events.ts';
import { addFormerKey, deleteFormerKey } from './former-keys.store.ts';
import { changeOf, type SavedChannel } from './saved-channel.ts';
import { withUniqueKey } from './unique-key.ts';

export interface SaveChannelDeps {
  db: Db;
  news: ChannelNews;
  events: ClientEvents;
  hasIcon: CataloguesSlice['hasIcon'];
  findEvent: FindEvent;
}

/**
 * Writes the form of a channel with its event connections, and keeps its creation time and position (CHN-106). If the
 * key changes, the former key redirects to the channel (CHN-242).
 */
export async function saveChannel(
  { db, news, events, hasIcon, findEvent }: SaveChannelDeps,
  actor: Actor,
  { channel: { id, clientId }, form }: { channel: { id: string; clientId: string }; form: ChannelForm },
): Promise<SavedChannel> {
  await requireIcons(hasIcon, form.links);
  const found = await findEvents(findEvent, clientId, form.events);
  const values = channelColumns(form, actor);
  const saved = await withUniqueKey(() =>
    inTransaction(db, async (tx) => {
      await requireClient(tx, clientId, channelRefusals.noClientData);
      const before = await lockChannel(tx, clientId, id);
      if (!before) return undefined;
      if (isOutdated(form, before)) throw new Refusal(channelRefusals.changed);
      if (before.key !== values.key) {
        await addFormerKey(tx, { clientId, key: lookupKey(before.key), channelId: id });
        await deleteFormerKey(tx, clientId, values.key);
      }
      await requirePictures(tx, clientId, channelPictures(values));
      const row = await updateChannel(tx, clientId, id, { ...values, edition: before.edition + 1 });
      if (!row) return undefined;
      const connections = await storeConnections(tx, { clientId, channelId: id, events: form.events, found });
      events.record(tx, clientId, [channelEvent('channel.saved', row)]);
      return { row, connections };
    }),
  );
  if (!saved) throw new Refusal(channelRefusals.notFound);
  news.changed([changeOf(saved)]);
  return saved;
}
