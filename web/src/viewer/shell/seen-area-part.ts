import { pagePart } from '../../lib/page-part.ts';
// This module runs with the page's first script, so that it measures before a keyboard can open.
import './size-at-start.ts';

/** Adapts the page to the visible area above an open keyboard. */
export const seenAreaPart = pagePart({
  id: 'seenArea',
  afterPaint: () => import('./follow-seen-area.tsx').then((module) => module.FollowSeenArea),
});
