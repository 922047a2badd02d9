import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Inlines src/start-again.js, minified, as the only inline script of both pages. The viewer's CSP allows it by hash
 * (server/src/pages/html-shell.ts), the dashboard's by nonce.
 */
export function startAgain(): Plugin {
  return {
    name: 'nave-start-again',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const code = readFileSync(new URL('../src/start-again.js', import.meta.url), 'utf8');
        const minified = code
          .replace(/^\s*\/[/*].*$/gm, '')
          .replace(/\n\s*/g, '\n')
          .trim();
        if (minified.includes('<'))
          throw new Error('The inline script must not contain <, at which the server would end it.');
        return html.replace('<!--page-head-->', `$&<script>${minified}</script>`);
      },
    },
  };
}
