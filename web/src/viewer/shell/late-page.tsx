import { FollowClicks } from '../../features/analytics/viewer-part/follow-clicks.tsx';
import type { PageScope } from '../../lib/page-part.ts';
import { FollowSeenArea } from './follow-seen-area.tsx';

/** What loads together after the first paint, because a part of its own would make the first load larger. */
export function LatePage(scope: PageScope) {
  return (
    <>
      <FollowSeenArea />
      <FollowClicks {...scope} />
    </>
  );
}
