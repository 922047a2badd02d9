import { isTest, type Project } from './project.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  workspaces?: string[];
}

/**
 * Checks that the package.json of a workspace lists every imported package, and delivered code imports no development
 * package.
 */
export function packageBreaches({ texts, sources }: Project): string[] {
  const manifest = (folder: string): Manifest => JSON.parse(texts.get(`${folder}package.json`) ?? '{}');
  const root = manifest('');
  const tools = Object.keys(root.devDependencies ?? {});
  const workspaces = Object.fromEntries((root.workspaces ?? []).map((name) => [name, manifest(`${name}/`)]));
  return sources.flatMap(({ path, imports }) => {
    const workspace = path.split('/')[0] ?? '';
    const own = workspaces[workspace];
    const delivered = Object.keys(own?.dependencies ?? {});
    const forDevelopment = [...delivered, ...Object.keys(own?.devDependencies ?? {}), ...tools];
    const allPackages = Object.values(workspaces).flatMap((each) =>
      Object.keys({ ...each.dependencies, ...each.devDependencies }),
    );
    return imports.flatMap(({ packageName, typeOnly }) => {
      if (!packageName || packageName === 'node:') return [];
      const allowed = !own ? [...tools, ...allPackages] : typeOnly || !isDelivered(path) ? forDevelopment : delivered;
      if (allowed.includes(packageName)) return [];
      if (!own) return [`${path} imports ${packageName}, but no package.json lists it.`];
      const reason = forDevelopment.includes(packageName)
        ? 'lists it for development only, and npm start does not install that'
        : 'does not list it';
      return [`${path} imports ${packageName}, but ${workspace}/package.json ${reason}.`];
    });
  });
}

/**
 * Checks that the domain and the pages, which run in browsers, import no Node modules, and only the embedded database
 * imports PGlite.
 */
export function environmentBreaches({ sources }: Project): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, packageName, typeOnly }) => {
      if (path.startsWith('domain/') && !isTest(path) && packageName === 'node:') {
        return [`${path} imports ${specifier}, but the domain does no I/O and also runs in the browser.`];
      }
      if (/^web\/src\//.test(path) && !isTest(path) && packageName === 'node:' && !typeOnly) {
        return [`${path} imports ${specifier}, but pages run in a browser.`];
      }
      if (
        packageName?.startsWith('@electric-sql/') &&
        !/^server\/src\/platform\/database\/embedded[^/]*\.ts$/.test(path)
      ) {
        return [`${path} imports ${specifier}, but only server/src/platform/database/embedded.ts uses PGlite.`];
      }
      return [];
    }),
  );
}

/** Checks that imported style sheets exist, because the type check does not check that. */
export function missingStyleSheetBreaches({ texts, sources }: Project): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ file }) => file?.endsWith('.css') && !texts.has(file))
      .map(({ specifier }) => `${path} imports ${specifier}, but this file does not exist.`),
  );
}

function isDelivered(path: string): boolean {
  if (isTest(path) || path.includes('/testing/')) return false;
  return /^(domain|server|web)\/src\//.test(path) || /^web\/(vite\.config\.ts$|build\/)/.test(path);
}
