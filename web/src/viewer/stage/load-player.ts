import { ENGINE_LINKS, PLAYER_LINKS } from '@nave/domain/pages/page-data.ts';
import { fetchPlaylists } from '../../lib/early-playlists.ts';
import { expectFirstPicture } from '../../lib/first-picture.ts';
import { isSafari } from '../../lib/safari.ts';

export function loadPlayer() {
  return import('../../features/player/player.tsx').then(({ Player }) => Player);
}

/**
 * The HTML of a page that plays a video holds inert links to player and engine. They come to life as soon as the page's own
 * scripts are there, which they would hold up, and long before one of them would ask for the next. Safari plays streams
 * without an engine.
 */
export function askForVideoParts(): void {
  if (document.getElementById(PLAYER_LINKS)) expectFirstPicture();
  for (const id of isSafari() ? [PLAYER_LINKS] : [PLAYER_LINKS, ENGINE_LINKS]) {
    const links = document.getElementById(id);
    if (!(links instanceof HTMLTemplateElement)) continue;
    void bring(links.content);
    const { stream } = links.dataset;
    if (stream) void fetchPlaylists(stream);
  }
}

/** Preloads at once; prefetches when those are there, as they would share the line with them. */
async function bring(links: DocumentFragment): Promise<void> {
  const preloads = [...links.querySelectorAll('link[rel=preload]')];
  const settled = preloads.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
  const prefetches = [...links.querySelectorAll('link[rel=prefetch]')];
  document.head.append(...preloads);
  await Promise.all(settled);
  document.head.append(...prefetches);
}
