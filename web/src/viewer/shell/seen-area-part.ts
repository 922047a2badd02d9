import { pagePart } from '../../lib/page-part.ts';
// This module runs with the page's first script, so that it measures before a keyboard can open.
import './size-at-start.ts';

/** Adapts the page to the visible area above an open keyboard, and reports what viewers do. */
export const seenAreaPart = pagePart({
  id: 'seenArea',
  afterPaint: () => import('./late-page.tsx').then((module) => module.LatePage),
});
