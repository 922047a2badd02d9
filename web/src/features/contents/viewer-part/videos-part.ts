import { availability } from '@nave/domain/contents/availability.ts';
import { listsForViewers } from '@nave/domain/contents/content-lists.ts';
import icon from '@phosphor-icons/core/regular/monitor-play.svg?raw';
import { type PageScope, pagePart } from '../../../lib/page-part.ts';
import { videosTexts } from '../texts/videos-texts.ts';

export const videosPart = pagePart({
  id: 'videos',
  panels: [
    {
      id: 'videos',
      label: 'viewer:videos',
      icon,
      isOffered: hasOthers,
      load: () => import('./videos-panel.tsx'),
      texts: videosTexts,
    },
  ],
});

/** Whether the lists contain anything but the shown content. */
function hasOthers({ channel, content, now }: PageScope): boolean {
  if (availability(channel, now) !== 'available') return false;
  const { upcoming, onDemand } = listsForViewers([...channel.contents, ...(channel.locked ?? [])], now);
  return [...upcoming, ...onDemand].some(({ id }) => id !== content?.id);
}
