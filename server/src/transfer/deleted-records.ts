import type { WholeContent } from '@nave/domain/contents/content.ts';
import { deletedChannelIds } from '../channels/channels.store.ts';
import { deletedContentIds } from '../contents/contents.store.ts';
import type { Executor } from '../platform/database/database.ts';
import type { TransferredClient } from './transfer-file.ts';

/** The ids of records of an export that this installation has deleted. */
interface DeletedIds {
  channels: ReadonlySet<string>;
  contents: ReadonlySet<string>;
}

/**
 * Finds the records that this installation has deleted. A content counts as deleted if it is new here and all of its
 * channels are deleted.
 */
export async function findDeleted(
  db: Executor,
  { client, channels, contents }: TransferredClient,
  before: TransferredClient | undefined,
): Promise<DeletedIds> {
  const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);
  const deleted = {
    channels: new Set(await deletedChannelIds(db, client.id, idsOf(channels))),
    contents: new Set(await deletedContentIds(db, client.id, idsOf(contents))),
  };
  const known = new Set(idsOf(before?.contents ?? []));
  for (const { id, channelIds } of contents)
    if (!known.has(id) && channelIds.length > 0 && channelIds.every((one) => deleted.channels.has(one)))
      deleted.contents.add(id);
  return deleted;
}

/**
 * Returns a content without deleted channels and related contents. If no channel is left, it stays in the channels of
 * `current`.
 */
export function withoutDeleted(
  content: WholeContent,
  deleted: DeletedIds,
  current: WholeContent | undefined,
): WholeContent {
  const left = content.channelIds.filter((id) => !deleted.channels.has(id));
  const { convertToOnDemand } = content;
  return {
    ...content,
    channelIds: left.length > 0 ? left : (current?.channelIds ?? left),
    relatedContentIds: content.relatedContentIds.filter((id) => !deleted.contents.has(id)),
    convertToOnDemand: {
      ...convertToOnDemand,
      channelIds: convertToOnDemand.channelIds.filter((id) => !deleted.channels.has(id)),
    },
  };
}
