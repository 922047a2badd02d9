import type { Plugin } from 'vite';

/** Preloads the interface font, so that the font does not wait for the style sheet that names it. */
export function preloadFont(prefix: string): Plugin {
  return {
    name: 'nave-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.startsWith(`assets/${prefix}`));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}
