import { ENGINE_LINKS, PLAYER_LINKS } from '@nave/domain/pages/page-data.ts';
import { fetchPlaylists } from '../../lib/early-playlists.ts';
import { waitForFirstFrame } from '../../lib/first-frame.ts';
import { isSafari } from '../../lib/safari.ts';

export function loadPlayer() {
  return import('../../features/player/player.tsx').then(({ Player }) => Player);
}

/**
 * Inserts the preload links for player and engine, which the HTML of a page with a video contains in inert templates.
 * Called once the page's own scripts have loaded, because these preloads would delay the scripts. Safari plays streams
 * without an engine.
 */
export function preloadVideoParts(): void {
  if (document.getElementById(PLAYER_LINKS)) waitForFirstFrame();
  for (const id of isSafari() ? [PLAYER_LINKS] : [PLAYER_LINKS, ENGINE_LINKS]) {
    const links = document.getElementById(id);
    if (!(links instanceof HTMLTemplateElement)) continue;
    void insertLinks(links.content);
    const { stream } = links.dataset;
    if (stream) void fetchPlaylists(stream);
  }
}

/** Inserts preloads at once, and prefetches after the preloads have loaded, since they would compete for bandwidth. */
async function insertLinks(links: DocumentFragment): Promise<void> {
  const preloads = [...links.querySelectorAll('link[rel=preload]')];
  const settled = preloads.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
  const prefetches = [...links.querySelectorAll('link[rel=prefetch]')];
  document.head.append(...preloads);
  await Promise.all(settled);
  document.head.append(...prefetches);
}
