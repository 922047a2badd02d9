import { pagePart } from '../../lib/page-part.ts';

/** Follows the visible area above an open keyboard. */
export const seenAreaPart = pagePart({
  id: 'seenArea',
  afterPaint: () => import('./follow-seen-area.tsx').then((module) => module.FollowSeenArea),
});
