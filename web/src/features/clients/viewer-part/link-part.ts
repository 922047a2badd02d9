import icon from '@phosphor-icons/core/regular/app-window.svg?raw';
import { pagePart } from '../../../lib/page-part.ts';

/** The custom panel: shows a link beside the video (LNK-72). */
export const linkPart = pagePart({
  id: 'link',
  panels: [
    {
      id: 'link',
      label: 'viewer:link',
      labelValues: ({ requests }) => ({ link: requests.link?.text ?? '' }),
      icon,
      isOffered: ({ requests }) => requests.link !== undefined,
      load: () => import('./link-panel.tsx'),
    },
  ],
  onLink: (link, { openPanel }) => {
    if (link.target !== 'sideBar') return false;
    openPanel('link', link);
    return true;
  },
});
