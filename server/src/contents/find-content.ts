import type { Content } from '@nave/domain/contents/content.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import { batchedLoad } from '../platform/database/shared-load.ts';
import { presentForChat } from './contents.present.ts';
import { contentsForChat } from './contents.store.ts';

/** The fields of a content that chat, conversations and presence need. */
export interface FoundContent {
  content: Pick<
    Content,
    'id' | 'clientId' | 'channelIds' | 'contentType' | 'startsAt' | 'opensAt' | 'closesAt' | 'chat' | 'links'
  >;
  /** The windows of the content and of one of its channels have begun; they may be over. */
  hasBegun: boolean;
  /** Both windows are open: viewers may be shown the content. */
  isShown: boolean;
}

/**
 * Finds a content by id, for paths and topics that name no client; null where there is none. The caller's policy
 * decides about access.
 */
export type FindContent = (contentId: string) => Promise<FoundContent | null>;

/** Shares queries: the congregations of many churches may ask in the same second. */
export function contentFinder(db: Executor, clock: Clock): FindContent {
  const find = batchedLoad(String, async (ids: readonly string[]) => {
    const rows = await contentsForChat(db, ids, clock.now());
    return new Map(
      rows.map(({ hasBegun, isShown, ...row }) => [row.id, { content: presentForChat(row), hasBegun, isShown }]),
    );
  });
  return async (contentId) => (isId(contentId) ? find(contentId) : null);
}
