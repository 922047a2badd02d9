import styles from '../frame/player.module.css';

const FOREIGN_SANDBOX =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-presentation';

/** What the player of another house may do: play, but not reach the page (PLAY-11, PLAY-15). */
export const PERMISSIONS = 'autoplay; fullscreen; picture-in-picture; encrypted-media';

/** An address of our own with `allow-same-origin` could take its sandbox off. */
export function sandboxFor(url: string): string {
  const own = new URL(url, location.href).origin === location.origin;
  return own ? FOREIGN_SANDBOX.replace(' allow-same-origin', '') : FOREIGN_SANDBOX;
}

/** A frame made anew each time: another address in the same one would be a step of the browser's history. */
export function playerFrame({ url, title }: { url: string; title: string }): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = styles.embed ?? '';
  frame.title = title;
  frame.setAttribute('sandbox', sandboxFor(url));
  // YouTube plays nothing for a page that does not say who it is, and some videos of Vimeo only on named sites.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.allow = PERMISSIONS;
  frame.allowFullscreen = true;
  frame.src = url;
  return frame;
}
