import { pagePart } from '../../../lib/page-part.ts';
import { ProvideOnline } from './provide-online.tsx';
import { Watching } from './watching.tsx';

/** Shows who else is on the channel, and the number of viewers. */
export const presencePart = pagePart({
  id: 'presence',
  provide: ProvideOnline,
  slots: { picture: Watching },
  afterPaint: () => import('./follow-presence.tsx').then((module) => module.FollowPresence),
});
