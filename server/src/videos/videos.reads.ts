import { parseOwnSource } from '@nave/domain/catalogues/sources/own-source.ts';
import type { Executor } from '../platform/database/database.ts';
import { type OpenPeriod, playKeyOfInput, playKeysOfVideos } from './own-sources.store.ts';

/** A content with the provider `nave`. */
export interface PlayedByContent extends OpenPeriod {
  id: string;
  clientId: string;
  src: string;
}

/** Returns the address of the folder in which a video's files are served. */
export function folderOfPlayKey(playKey: string): string {
  return `/media/v/${playKey}`;
}

/** Returns the address of a video's playlist. */
export function playAddress(playKey: string): string {
  return `${folderOfPlayKey(playKey)}/master.m3u8`;
}

/**
 * Returns the addresses of the videos that contents of one client play, by the id of the content. A content whose video
 * is missing or cannot be played yet has none.
 */
export async function playAddresses(db: Executor, contents: readonly PlayedByContent[]): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const sources = contents.map((content) => ({ content, source: parseOwnSource(content.src) }));
  const videoIds = sources.flatMap(({ source }) => (source?.kind === 'video' ? [source.id] : []));
  const keys = contents[0] ? await playKeysOfVideos(db, contents[0].clientId, videoIds) : new Map<string, string>();
  for (const { content, source } of sources) {
    if (!source) continue;
    const { clientId } = content;
    const key =
      source.kind === 'video'
        ? keys.get(source.id)
        : await playKeyOfInput(db, { clientId, inputId: source.id }, content);
    if (key) addresses.set(content.id, playAddress(key));
  }
  return addresses;
}
