/** The player's chunk: asked for as soon as the page knows that it shows a video. */
export function loadPlayer() {
  return import('../../features/player/player.tsx').then(({ Player }) => Player);
}
