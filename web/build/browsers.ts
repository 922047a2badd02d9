import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';

/** The two applications of the product, each with its own list of browsers (docs/browsers.md). */
export type App = 'viewer' | 'dashboard';

/** Returns the oldest version of each browser, from package.json's `browserslist`: `{ chrome: '108', ... }`. */
export function oldestBrowsers(app: App): Record<string, string> {
  const path = fileURLToPath(new URL('..', import.meta.url));
  const oldest: Record<string, string> = {};
  // browserslist sorts by name, with the newest version first.
  for (const browser of browserslist(undefined, { path, env: app })) {
    const [name = '', versions = ''] = browser.split(' ');
    oldest[name] = versions.split('-')[0] ?? '';
  }
  return oldest;
}

/** Returns the oldest browser versions in the format of Vite's `build.target`. */
export function buildTarget(app: App): string[] {
  return Object.entries(oldestBrowsers(app)).map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`);
}
