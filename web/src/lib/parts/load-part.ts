import { reloadForNewBuild } from './reload-for-new-build.ts';

/** Thrown if a file of this build fails to load. A retry may succeed. */
export class FileLoadError extends Error {
  constructor(file: string, reason: unknown) {
    super(`${file} did not come: ${reason}`);
    this.name = 'FileLoadError';
  }
}

/** Paths of the scripts of imported parts, which the page has evaluated. */
const imported = new Set<string>();
/** Pending loads by path, which several parts may share. */
const pending = new Map<string, Promise<void>>();

/**
 * Loads a part. The build turns each `import()` into a call of this function with all files that the part needs
 * (build/part-loader.ts). Fetches the files before the import, because browsers cache a failed import, even of a shared
 * file, for the lifetime of the page. Throws `FileLoadError`.
 */
export async function loadPart<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  try {
    await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  } catch (error) {
    void reloadForNewBuild();
    throw error;
  }
  const part = await load();
  for (const file of files) imported.add(`/${file}`);
  return part;
}

function fetchOnce(path: string): Promise<void> {
  const known = pending.get(path);
  if (known) return known;
  if (imported.has(path) || isInPage(path)) return Promise.resolve();
  const load = fetchFile(path).finally(() => pending.delete(path));
  pending.set(path, load);
  return load;
}

/** Resolves when a style sheet applies, or when a script is in the browser's cache, where the import finds it. */
async function fetchFile(path: string): Promise<void> {
  if (path.endsWith('.css')) return addStyleSheet(path);
  try {
    const response = await fetch(path);
    if (!response.ok) throw response.status;
    await response.arrayBuffer();
  } catch (error) {
    throw new FileLoadError(path, error);
  }
}

/** Whether the page has the script or style sheet already. */
function isInPage(path: string): boolean {
  return (
    document.querySelector(
      `script[src="${path}"],[rel=modulepreload][href="${path}"],[rel=stylesheet][href="${path}"]`,
    ) !== null
  );
}

/** Adds a style sheet before an element, or else at the end of the head. Removes it and rejects if it fails to load. */
export function addStyleSheet(path: string, before: Element | null = null): Promise<void> {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.crossOrigin = '';
  sheet.href = path;
  return new Promise((resolve, reject) => {
    sheet.addEventListener('load', () => resolve());
    sheet.addEventListener('error', (event) => {
      sheet.remove();
      reject(new FileLoadError(path, event.type));
    });
    (before?.parentElement ?? document.head).insertBefore(sheet, before);
  });
}
