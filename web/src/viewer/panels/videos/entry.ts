import { availability } from '@nave/domain/contents/availability.ts';
import { listsForViewers } from '@nave/domain/contents/content-lists.ts';
import selectedIcon from '@phosphor-icons/core/fill/monitor-play-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/monitor-play.svg?raw';
import { panel, type ShownPage } from '../panel.ts';

export const videos = panel({
  id: 'videos',
  label: 'viewer:videos',
  icon,
  selectedIcon,
  isOffered: hasOthers,
  load: () => import('./videos-panel.tsx').then((module) => module.VideosPanel),
  texts: { videos: { en: () => import('./videos.en.texts.ts'), es: () => import('./videos.es.texts.ts') } },
});

/** Whether the lists hold anything beside what is shown. */
function hasOthers({ channel, content, now }: ShownPage): boolean {
  if (availability(channel, now) !== 'available') return false;
  const { upcoming, onDemand } = listsForViewers(channel.contents, now);
  return [...upcoming, ...onDemand].some(({ id }) => id !== content?.id);
}
