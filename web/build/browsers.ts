import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';

/** The two faces of the product; each serves its own list of browsers (docs/browsers.md). */
export type Face = 'viewer' | 'dashboard';

/** The oldest version of each browser that a face serves, as `browserslist` in package.json says: `{ chrome: '108', ... }`. */
export function oldestBrowsers(face: Face): Record<string, string> {
  const path = fileURLToPath(new URL('..', import.meta.url));
  const oldest: Record<string, string> = {};
  // Sorted by name, and for each the newest first.
  for (const served of browserslist(undefined, { path, env: face })) {
    const [name = '', versions = ''] = served.split(' ');
    oldest[name] = versions.split('-')[0] ?? '';
  }
  return oldest;
}

/** The same as Vite's `build.target` names them. */
export function buildTarget(face: Face): string[] {
  return Object.entries(oldestBrowsers(face)).map(
    ([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`,
  );
}
