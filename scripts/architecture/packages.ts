import { type House, isTest } from './house.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  workspaces?: string[];
}

/** Every package that a file imports is named by its own workspace; what is delivered takes no development package. */
export function packageBreaches({ texts, sources }: House): string[] {
  const manifest = (folder: string): Manifest => JSON.parse(texts.get(`${folder}package.json`) ?? '{}');
  const root = manifest('');
  const tools = Object.keys(root.devDependencies ?? {});
  const workspaces = Object.fromEntries((root.workspaces ?? []).map((name) => [name, manifest(`${name}/`)]));
  return sources.flatMap(({ path, imports }) => {
    const workspace = path.split('/')[0] ?? '';
    const own = workspaces[workspace];
    const delivered = Object.keys(own?.dependencies ?? {});
    const forWork = [...delivered, ...Object.keys(own?.devDependencies ?? {}), ...tools];
    const everyones = Object.values(workspaces).flatMap((each) =>
      Object.keys({ ...each.dependencies, ...each.devDependencies }),
    );
    return imports.flatMap(({ packageName, typeOnly }) => {
      if (!packageName || packageName === 'node:') return [];
      const allowed = !own ? [...tools, ...everyones] : typeOnly || !isDelivered(path) ? forWork : delivered;
      if (allowed.includes(packageName)) return [];
      if (!own) return [`${path} imports ${packageName}, but no package.json names it.`];
      const reason = forWork.includes(packageName)
        ? 'has it for development only, and npm start does not install that'
        : 'does not name it';
      return [`${path} imports ${packageName}, but ${workspace}/package.json ${reason}.`];
    });
  });
}

/** The domain runs in the browser too, and the embedded database is the business of one file and its worker. */
export function placeBreaches({ sources }: House): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, packageName, typeOnly }) => {
      if (path.startsWith('domain/') && !isTest(path) && packageName === 'node:') {
        return [`${path} imports ${specifier}, but the domain does no input or output and runs in the browser too.`];
      }
      if (/^web\/src\//.test(path) && !isTest(path) && packageName === 'node:' && !typeOnly) {
        return [`${path} imports ${specifier}, but pages run in a browser.`];
      }
      if (
        packageName?.startsWith('@electric-sql/') &&
        !/^server\/src\/platform\/database\/embedded[^/]*\.ts$/.test(path)
      ) {
        return [`${path} imports ${specifier}, but PGlite is known to server/src/platform/database/embedded.ts alone.`];
      }
      return [];
    }),
  );
}

/** Types know of a style sheet only that it is one: whether it is there, the types do not see. */
export function lostFileBreaches({ texts, sources }: House): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ file }) => file?.endsWith('.css') && !texts.has(file))
      .map(({ specifier }) => `${path} imports ${specifier}, but there is no such file.`),
  );
}

function isDelivered(path: string): boolean {
  if (isTest(path) || path.includes('/testing/')) return false;
  return /^(domain|server|web)\/src\//.test(path) || /^web\/(vite\.config\.ts$|build\/)/.test(path);
}
