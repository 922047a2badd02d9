import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const readSource = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');

/**
 * Inlines the critical CSS of the bar and the stage into the viewer's only `<style>`, to which the server adds the
 * theme. Turns the style sheets into preloads, because they would block the first paint (viewer/late-styles.ts applies
 * them).
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

/** Returns the minified rules, with tokens replaced by their values, because the tokens' style sheet loads later. */
function criticalRules(): string {
  const tokens = new Map(
    [...readSource('ui/tokens.css').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  return readSource('viewer/first-paint.css')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/var\((--[\w-]+)\)/g, (reference, name) => tokens.get(name) ?? reference)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .trim();
}
