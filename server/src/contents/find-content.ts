import type { Content } from '@nave/domain/contents/content.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { Executor } from '../platform/database/database.ts';
import { presentContent } from './contents.present.ts';
import { contentById } from './contents.store.ts';

/** A content, and whether viewers know of it: its window and that of one of its channels have begun. */
export interface FoundContent {
  content: Content;
  hasBegun: boolean;
}

/** The content of an id, for paths and topics that name no client; null when there is none. The caller's policy judges it. */
export async function findContent(db: Executor, contentId: string, now: Date): Promise<FoundContent | null> {
  const row = isId(contentId) ? await contentById(db, contentId, now) : undefined;
  return row ? { content: presentContent(row, null), hasBegun: row.hasBegun } : null;
}
