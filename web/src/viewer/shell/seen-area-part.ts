import { pagePart } from '../../lib/page-part.ts';
// Evaluated with the page, so that it measures before a keyboard can open.
import './size-at-start.ts';

/** Follows the visible area above an open keyboard. */
export const seenAreaPart = pagePart({
  id: 'seenArea',
  afterPaint: () => import('./follow-seen-area.tsx').then((module) => module.FollowSeenArea),
});
