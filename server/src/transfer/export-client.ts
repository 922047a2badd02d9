import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { sql } from 'drizzle-orm';
import { connectionsOf } from '../channels/channel-events.store.ts';
import { presentChannel } from '../channels/channels.present.ts';
import { activeChannelsOf } from '../channels/channels.store.ts';
import { presentClient } from '../clients/clients.present.ts';
import { activeClientByKey, type ClientRow } from '../clients/clients.store.ts';
import { tagsOfClient } from '../contents/associations.store.ts';
import { presentWholeContent } from '../contents/contents.present.ts';
import { activeContents } from '../contents/contents.store.ts';
import { withInteractions } from '../contents/interactions.store.ts';
import { libraryImages } from '../media/media.store.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type TransferredClient, writeTransferFile } from './transfer-file.ts';

/** Returns an organisation as JSON lines, as it is at one moment. */
export async function exportClient(db: Db, key: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const client = await activeClientByKey(tx, key);
    if (!client) throw new Refusal(clientRefusals.notFound);
    return writeTransferFile(await readClient(tx, client));
  });
}

/** Reads an organisation with its pictures, tags, channels and contents, as the API presents them. */
export async function readClient(db: Executor, client: ClientRow): Promise<TransferredClient> {
  const channels = await activeChannelsOf(db, client.id);
  const ids = channels.map(({ id }) => id);
  const connections = await connectionsOf(db, ids);
  const contents: TransferredClient['contents'] = [];
  for (const row of await activeContents(db, client.id, null))
    contents.push(presentWholeContent(await withInteractions(db, row), null));
  const pictures = await libraryImages(db, client.id);
  return {
    client: presentClient(client),
    pictures: pictures.map(({ url, fileName, width, height, bytes }) => ({ url, fileName, width, height, bytes })),
    tags: await tagsOfClient(db, client.id),
    channels: channels.map((row) => presentChannel(row, connections)),
    contents: contents.sort((one, other) => one.createdAt.localeCompare(other.createdAt)),
  };
}
