import { leaveOldBuild } from './newer-build.ts';

/** A file of this build that did not come; it may come the next time. */
export class LostFile extends Error {
  constructor(file: string, reason: unknown) {
    super(`${file} did not come: ${reason}`);
    this.name = 'LostFile';
  }
}

/** The scripts of parts that were imported: the page runs them. */
const imported = new Set<string>();
/** What is on its way, which several parts may need. */
const onTheirWay = new Map<string, Promise<void>>();

/**
 * Every `import()` of the built pages is one attempt of this, with all the files that it needs (build/part-loader.ts). They
 * are fetched before the import is asked for: browsers remember a failed import, also that of a shared file within it,
 * for as long as the page lives. A file that several parts need is fetched once.
 */
export async function loadPart<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  try {
    await Promise.all(files.map((file) => bringOnce(`/${file}`)));
  } catch (error) {
    void leaveOldBuild();
    throw error;
  }
  const part = await load();
  for (const file of files) imported.add(`/${file}`);
  return part;
}

function bringOnce(path: string): Promise<void> {
  const known = onTheirWay.get(path);
  if (known) return known;
  if (imported.has(path) || isInPage(path)) return Promise.resolve();
  const coming = bring(path).finally(() => onTheirWay.delete(path));
  onTheirWay.set(path, coming);
  return coming;
}

/** Answers when the browser has the file: a style sheet in force, a script in its cache, where the import finds it. */
async function bring(path: string): Promise<void> {
  if (path.endsWith('.css')) return addStyleSheet(path);
  try {
    const response = await fetch(path);
    if (!response.ok) throw response.status;
    await response.arrayBuffer();
  } catch (error) {
    throw new LostFile(path, error);
  }
}

/** What the page runs already, and the style sheets that are in force. */
function isInPage(path: string): boolean {
  return (
    document.querySelector(
      `script[src="${path}"],[rel=modulepreload][href="${path}"],[rel=stylesheet][href="${path}"]`,
    ) !== null
  );
}

/** Puts a style sheet in force behind those that are there, or in the place of `before`; one that is lost leaves no trace. */
export function addStyleSheet(path: string, before: Element | null = null): Promise<void> {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.crossOrigin = '';
  sheet.href = path;
  return new Promise((there, lost) => {
    sheet.addEventListener('load', () => there());
    sheet.addEventListener('error', (event) => {
      sheet.remove();
      lost(new LostFile(path, event.type));
    });
    (before?.parentElement ?? document.head).insertBefore(sheet, before);
  });
}
