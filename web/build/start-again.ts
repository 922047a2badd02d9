import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts src/start-again.js into both pages as their one inline script, in short. The viewer's policy allows it by its hash
 * (server/src/pages/html-shell.ts), the dashboard's by its nonce.
 */
export function startAgain(): Plugin {
  return {
    name: 'nave-start-again',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const code = readFileSync(new URL('../src/start-again.js', import.meta.url), 'utf8');
        const short = code
          .replace(/^\s*\/[/*].*$/gm, '')
          .replace(/\n\s*/g, '\n')
          .trim();
        if (short.includes('<'))
          throw new Error('The inline script of the pages holds <, which would end it for the server.');
        return html.replace('<!--page-head-->', `$&<script>${short}</script>`);
      },
    },
  };
}
