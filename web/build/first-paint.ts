import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const file = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');

/**
 * The viewer's HTML shows bar and stage before anything else has come: their rules stand in its one `<style>`, to which
 * the server adds the theme, and the style sheets are only preloaded, as a browser paints nothing before those of the head
 * (viewer/late-styles.ts).
 */
export function firstPaint(): Plugin {
  return {
    name: 'nave-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (path !== '/viewer.html') return html;
        return html
          .replace('<!--page-head-->', `$&<style>${criticalRules()}</style>`)
          .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"');
      },
    },
  };
}

/** The rules in short, with the values of the tokens, whose sheet comes later. */
function criticalRules(): string {
  const tokens = new Map(
    [...file('ui/tokens.css').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  return file('viewer/first-paint.css')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/var\((--[\w-]+)\)/g, (use, name) => tokens.get(name) ?? use)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .trim();
}
