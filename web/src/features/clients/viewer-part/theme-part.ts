import { pagePart } from '../../../lib/page-part.ts';

/** The theme of the channel. The server's HTML carries the colours of the first page, so this may come later. */
export const themePart = pagePart({
  id: 'theme',
  afterPaint: () => import('./follow-theme.tsx').then((module) => module.FollowTheme),
});
