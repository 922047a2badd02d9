import type { Content } from '@nave/domain/contents/content.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { Executor } from '../platform/database/database.ts';
import { presentContent } from './contents.present.ts';
import { contentById } from './contents.store.ts';

/** The content of an id, for paths and topics that name no client; null when there is none. The caller's policy judges it. */
export async function findContent(db: Executor, contentId: string): Promise<Content | null> {
  const row = isId(contentId) ? await contentById(db, contentId) : undefined;
  return row ? presentContent(row, null) : null;
}
