import type { Video } from '@nave/domain/videos/video.ts';
import type { VideoRow } from './tables.ts';
import { folderOfPlayKey, playAddress } from './videos.reads.ts';

/** What a video has besides its row. */
interface Beside {
  captions: readonly { language: string; label: string }[];
  /** The stored bytes of a file that is being uploaded. */
  offset?: number | undefined;
}

/** Presents a video to staff. A video that waits for a sender is in no list. */
export function presentVideo(row: VideoRow, { captions, offset }: Beside): Video {
  const { id, title, state, problem, fileBytes, bytes, durationMs, width, height, liveInputId } = row;
  if (state === 'waiting') throw new Error('A video that waits for a sender is not shown.');
  const isPlayable = state === 'ready' || state === 'live' || state === 'ended';
  return {
    id,
    title,
    state,
    problem,
    bytes: offset ?? bytes,
    fileBytes,
    durationMs,
    width,
    height,
    playUrl: isPlayable ? playAddress(row.playKey) : null,
    posterUrl: row.poster && `${folderOfPlayKey(row.playKey)}/${row.poster}`,
    captions: captions.map(({ language, label }) => ({
      language,
      label,
      url: `${folderOfPlayKey(row.playKey)}/captions/${language}.vtt`,
    })),
    liveInputId,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
