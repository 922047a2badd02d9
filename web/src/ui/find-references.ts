import type { BibleReference } from '@nave/domain/catalogues/bible-references.ts';
import { firstFrame } from '../lib/first-frame.ts';
import { keepTrying } from '../lib/parts/keep-trying.ts';
import ReferenceWorker from './reference-worker.ts?worker';

type Find = (text: string) => Promise<BibleReference[]>;

/** Chats show the newest hundred messages; their references are cached, so that a re-render shows them at once. */
const MAX_CACHED = 500;

const cache = new Map<string, BibleReference[]>();
let find: Promise<Find> | null = null;

/** Returns the cached references of a text; undefined if it has not been parsed. */
export function cachedReferences(text: string): BibleReference[] | undefined {
  return cache.get(text);
}

/** Returns the references of a text. The parser is larger than a panel, so it loads after the video has started. */
export async function findReferences(text: string): Promise<BibleReference[]> {
  find ??= firstFrame().then(() => ('Worker' in window ? findInWorker() : findInPage()));
  const found = await (await find)(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, found);
  return found;
}

/** Parses in a worker, because the first use takes 0.4 s on a slow phone and would block the page. */
function findInWorker(): Find {
  const worker = new ReferenceWorker();
  const waiting: { resolve: (found: BibleReference[]) => void; reject: (error: Error) => void }[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<BibleReference[]>) => waiting.shift()?.resolve(data));
  // If the worker's file does not load or the browser does not run it, references are parsed in the page.
  worker.addEventListener('error', () => {
    worker.terminate();
    find = findInPage();
    for (const { reject } of waiting.splice(0)) reject(new Error('The worker for references does not run.'));
  });
  const post: Find = (text) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(text);
    });
  return (text) => post(text).catch(async () => (await findInPage())(text));
}

async function findInPage(): Promise<Find> {
  const { bibleReferences } = await keepTrying(() => import('@nave/domain/catalogues/bible-references.ts'));
  return async (text) => bibleReferences(text);
}
