import type { Plugin } from 'vite';

/** Asks for the interface font in the page's head, so that it does not wait for the style sheet that names it. */
export function preloadFont(start: string): Plugin {
  return {
    name: 'nave-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.startsWith(`assets/${start}`));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}
