import styles from '../frame/player.module.css';

const FOREIGN_SANDBOX =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-presentation';

/** Permissions of a provider's frame: it plays, but cannot reach the page (PLAY-11, PLAY-15). */
export const PERMISSIONS = 'autoplay; fullscreen; picture-in-picture; encrypted-media';

/** Returns the sandbox of a frame. A page of our own origin with `allow-same-origin` could remove its sandbox. */
export function sandboxFor(url: string): string {
  const isOwn = new URL(url, location.href).origin === location.origin;
  return isOwn ? FOREIGN_SANDBOX.replace(' allow-same-origin', '') : FOREIGN_SANDBOX;
}

/** Creates a new frame each time, because changing the `src` of a frame adds an entry to the browser's history. */
export function playerFrame({ url, title }: { url: string; title: string }): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = styles.embed ?? '';
  frame.title = title;
  frame.setAttribute('sandbox', sandboxFor(url));
  // YouTube requires a referrer, and some Vimeo videos play only on listed sites.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.allow = PERMISSIONS;
  frame.allowFullscreen = true;
  frame.src = url;
  return frame;
}
