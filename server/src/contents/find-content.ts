import type { Content } from '@nave/domain/contents/content.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import { gatheredLoad } from '../platform/database/shared-load.ts';
import { presentTalked } from './contents.present.ts';
import { talkedContents } from './contents.store.ts';

/** What is asked of a content of which people talk. */
export interface FoundContent {
  content: Pick<
    Content,
    'id' | 'clientId' | 'channelIds' | 'contentType' | 'startsAt' | 'opensAt' | 'closesAt' | 'chat' | 'links'
  >;
  /** Its window and that of one of its channels have begun; they may be over. */
  hasBegun: boolean;
  /** Both are open: viewers are shown the content, or may be. */
  isShown: boolean;
}

/** Finds the content of an id, for paths and topics that name no client; null when there is none. The caller's policy judges it. */
export type FindContent = (contentId: string) => Promise<FoundContent | null>;

/** A whole congregation asks in the same second, and those of fifty churches: all who ask meanwhile share the next query. */
export function contentFinder(db: Executor, clock: Clock): FindContent {
  const find = gatheredLoad(String, async (ids: readonly string[]) => {
    const rows = await talkedContents(db, ids, clock.now());
    return new Map(
      rows.map(({ hasBegun, isShown, ...row }) => [row.id, { content: presentTalked(row), hasBegun, isShown }]),
    );
  });
  return async (contentId) => (isId(contentId) ? find(contentId) : null);
}
