import { pagePart } from '../../../lib/page-part.ts';

/** The channel's theme. The server's HTML contains the colours of the first page, so this can load later. */
export const themePart = pagePart({
  id: 'theme',
  afterPaint: () => import('./follow-theme.tsx').then((module) => module.FollowTheme),
});
