import type { Db } from '../../platform/database/database.ts';
import { livePlaylist } from '../playlists/media-playlist.ts';
import type { VideoRow } from '../tables.ts';
import { type SegmentRow, segmentsAfter } from './live-segments.store.ts';

/** How many live videos a process remembers. */
const MAX_VIDEOS = 200;

/** What this process has read of a live video. */
interface ReadVideo {
  rows: SegmentRow[];
  /** The read that is running, so that concurrent requests share it. */
  reading: Promise<void> | null;
}

/** Returns the media segments of the parts whose init segment is stored. */
export function playableSegments(rows: readonly SegmentRow[]): SegmentRow[] {
  const parts = new Set(rows.filter(({ number }) => number === 0).map(({ part }) => part));
  return rows.filter(({ part, number }) => number > 0 && parts.has(part));
}

/**
 * The playlists of live videos. Stored segments are only ever added at the end, so a process reads each row once, in
 * whichever process it was received.
 */
export function createLivePlaylists(db: Db) {
  const videos = new Map<string, ReadVideo>();

  const read = async (videoId: string, found: ReadVideo): Promise<void> => {
    const { part, number } = found.rows.at(-1) ?? { part: -1, number: 0 };
    // Not `push(...)`: a function has at most about 120,000 arguments.
    for (const row of await segmentsAfter(db, videoId, { part, number })) found.rows.push(row);
  };

  return {
    /** Returns the playlist of a rendition; null while there is nothing to play. */
    async text({ id, state }: VideoRow, rendition: number): Promise<string | null> {
      if (rendition !== 0) return null;
      const found = videos.get(id) ?? { rows: [], reading: null };
      // The video that was asked for last is the last one to be forgotten.
      videos.delete(id);
      videos.set(id, found);
      const [oldest] = videos.keys();
      if (videos.size > MAX_VIDEOS && oldest !== undefined) videos.delete(oldest);
      found.reading ??= read(id, found).finally(() => {
        found.reading = null;
      });
      await found.reading;
      const segments = playableSegments(found.rows);
      return segments.length > 0 ? livePlaylist(segments, { isOver: state === 'ended' }) : null;
    },
    forget: (videoId: string) => void videos.delete(videoId),
  };
}
export type LivePlaylists = ReturnType<typeof createLivePlaylists>;
