import type { LibraryImage } from '@nave/domain/media/library-image.ts';
import type { ImageRow } from './media.store.ts';

export function presentImage(row: ImageRow): LibraryImage {
  const { id, fileName, url, width, height } = row;
  return { id, fileName, url, width, height, createdAt: row.createdAt.toISOString() };
}
