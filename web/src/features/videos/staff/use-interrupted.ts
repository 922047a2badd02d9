import type { Video } from '@nave/domain/videos/video.ts';
import { useEffect, useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { videosBegunHere } from './tus-sender.ts';

/**
 * Returns the ids of those videos whose upload was begun in this browser and is no longer running, such as after a
 * reload: it continues when the same file is chosen again (VID-126). `videos` has none that the page is uploading.
 */
export function useInterrupted(videos: readonly Video[]): ReadonlySet<string> {
  const ids = videos.filter(({ state }) => state === 'uploading').map(({ id }) => id);
  const [begunHere, setBegunHere] = useState<ReadonlySet<string>>(new Set());
  const asked = ids.join();
  useEffect(() => {
    if (asked) videosBegunHere().then(setBegunHere, (error) => logFailure('Former uploads could not be read', error));
  }, [asked]);
  return new Set(ids.filter((id) => begunHere.has(id)));
}
