import { canEditContent } from '@nave/domain/contents/contents.policy.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChannelNews } from '../channels/channel-news.ts';
import { touchChannels } from '../channels/touch-channels.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newVersionCode } from './content-key.ts';
import type { ContentLog } from './content-log.ts';
import { lockContent, updateContent } from './contents.store.ts';
import { softDeleteInteractionsOf } from './interactions.store.ts';

export interface DeleteContentDeps {
  db: Db;
  news: ChannelNews;
  contentLog: ContentLog;
}

/**
 * Soft-deletes a content, even if it is over (CNT-134). After the commit, no list, page or link contains the content
 * (CNT-16, CNT-246).
 */
export async function deleteContent(
  { db, news, contentLog }: DeleteContentDeps,
  actor: Actor,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const changes = await inTransaction(db, async (tx) => {
    const content = await lockContent(tx, clientId, id);
    if (!content) throw new Refusal(contentRefusals.notFound);
    // The permission is checked again, because the content may have moved to other channels before it was locked.
    const decision = canEditContent(actor, content);
    if (!decision.allowed) throw new Refusal(decision.refusal);
    const versionCode = newVersionCode();
    // A version code excludes the content from every read (CNT-16).
    await updateContent(tx, clientId, id, { versionCode });
    await softDeleteInteractionsOf(tx, clientId, [id], versionCode);
    contentLog.deleted(tx, clientId, [id]);
    return touchChannels(tx, clientId, content.channelIds);
  });
  news.changed(changes);
}
