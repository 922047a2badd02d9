import { isDeepStrictEqual } from 'node:util';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { type Actor, whitelistOn } from '@nave/domain/kernel/actor.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import { requireClient } from '../clients/require-client.ts';
import { requireIcons } from '../clients/require-icons.ts';
import { requirePictures } from '../media/require-pictures.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { channelColumns } from './channel-columns.ts';
import { channelEvent } from './channel-event.ts';
import { connectionsOf } from './channel-events.store.ts';
import type { ChannelNews } from './channel-news.ts';
import { channelPictures } from './channel-pictures.ts';
import { activeChannel, insertNewChannel } from './channels.store.ts';
import { connectionRows, type FindEvent, type FormEvents, findEvents, storeConnections } from './connect-events.ts';
import { deleteFormerKey } from './former-keys.store.ts';
import { changeOf, type SavedChannel } from './saved-channel.ts';
import { withUniqueKey } from './unique-key.ts';

export interface AddChannelDeps {
  db: Db;
  news: ChannelNews;
  events: ClientEvents;
  hasIcon: CataloguesSlice['hasIcon'];
  findEvent: FindEvent;
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
  { db, news, events: log, hasIcon, findEvent, joinWhitelist }: AddChannelDeps,
  actor: Actor,
  { clientId, id = v7(), form }: AddChannel,
): Promise<SavedChannel> {
  await requireIcons(hasIcon, form.links);
  const events = {
    clientId,
    channelId: id,
    events: form.events,
    found: await findEvents(findEvent, clientId, form.events),
  };
  const values = channelColumns(form, actor);
  const added = await withUniqueKey(() =>
    inTransaction(db, async (tx) => {
      await requireClient(tx, clientId, channelRefusals.noClientData);
      await requirePictures(tx, clientId, channelPictures(values));
      const row = await insertNewChannel(tx, { id, clientId, displayOrder: form.displayOrder ?? 0, ...values });
      if (!row) return null;
      await deleteFormerKey(tx, clientId, row.key);
      if (whitelistOn(actor, clientId)) await joinWhitelist(tx, actor.id, clientId, row.id);
      const connections = await storeConnections(tx, events);
      log.record(tx, clientId, [channelEvent('channel.added', row)]);
      return { row, connections };
    }),
  );
  if (!added) return findEarlierAdd(db, events, values);
  news.changed([changeOf(added)]);
  return added;
}

/**
 * Returns the channel that an earlier request with the same id and values added, because the page may not have received
 * the answer to that request. Refuses other values under the same id (CHN-252).
 */
async function findEarlierAdd(
  db: Db,
  events: FormEvents,
  values: ReturnType<typeof channelColumns>,
): Promise<SavedChannel> {
  const row = await activeChannel(db, events.clientId, events.channelId);
  const connections = await connectionsOf(db, [events.channelId]);
  const isSame =
    row &&
    isDeepStrictEqual(pick(row, namesOf(values)), values) &&
    isDeepStrictEqual(connectionRows(events, connections), connections);
  if (isSame) return { row, connections };
  throw new Refusal(channelRefusals.added);
}
