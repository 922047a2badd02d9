import type { AccessRules } from '@nave/domain/contents/access-rules.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import { batchedLoad } from '../platform/database/shared-load.ts';
import { presentForChat } from './contents.present.ts';
import { contentsForChat } from './contents-by-id.store.ts';

/** The fields of a content that chat, conversations, presence, interactions and reactions need. */
export interface FoundContent {
  content: Pick<Content, 'id' | 'clientId' | 'channelIds' | 'chat' | 'links' | 'reactions'> &
    Pick<Content, 'contentType' | 'startsAt' | 'opensAt' | 'closesAt' | 'videoEndsAt'> & { accessRules: AccessRules };
  /** Whether the windows of the content and of one of its channels have begun; the windows may be over. */
  hasBegun: boolean;
  /** Whether viewers can see the content now: the windows of the content and of one of its channels are open. */
  isShown: boolean;
}

/**
 * Finds a content by id, for paths and topics that name no client; returns null if no content has the id. Does not check
 * whether a viewer may see the content: slices that answer viewers use `findContent` of the paywall.
 */
export type FindContent = (contentId: string) => Promise<FoundContent | null>;

/** Batches concurrent lookups into one query, because many congregations may open their pages in the same second. */
export function contentFinder(db: Executor, clock: Clock): FindContent {
  const find = batchedLoad(String, async (ids: readonly string[]) => {
    const rows = await contentsForChat(db, ids, clock.now());
    return new Map(
      rows.map(({ hasBegun, isShown, ...row }) => [row.id, { content: presentForChat(row), hasBegun, isShown }]),
    );
  });
  return async (contentId) => (isId(contentId) ? find(contentId) : null);
}
