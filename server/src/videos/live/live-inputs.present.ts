import type { LiveInput } from '@nave/domain/videos/video.ts';
import { playAddress } from '../videos.reads.ts';
import type { InputWithVideo } from './live-inputs.store.ts';

/** Presents a live input to staff, without its key. */
export function presentLiveInput({ input, video }: InputWithVideo): LiveInput {
  const { id, name, keyEnd, lastSegmentAt, createdAt } = input;
  const { state, startedAt } = video;
  return {
    id,
    name,
    live:
      state === 'live' && startedAt
        ? {
            videoId: video.id,
            startedAt: startedAt.toISOString(),
            lastSegmentAt: lastSegmentAt?.toISOString() ?? null,
            playUrl: playAddress(video.playKey),
          }
        : null,
    keyEnd,
    createdAt: createdAt.toISOString(),
  };
}
