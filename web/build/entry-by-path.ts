import type { Plugin } from 'vite';

/** In development, serves the dashboard for /dashboard, /signup and /reset, otherwise the viewer (SHELL-7). */
export function entryByPath(): Plugin {
  return {
    name: 'nave-entry-by-path',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        const isPage = request.headers.accept?.includes('text/html') && !path.endsWith('.html');
        if (isPage) request.url = /^\/(dashboard|signup|reset)(\/|$)/.test(path) ? '/dashboard.html' : '/viewer.html';
        next();
      });
    },
  };
}
