import type { BibleReference } from '@nave/domain/catalogues/bible-references.ts';
import { firstPicture } from '../lib/first-picture.ts';
import { keepTrying } from '../lib/parts/keep-trying.ts';
import ReferenceWorker from './reference-worker.ts?worker';

type Find = (text: string) => Promise<BibleReference[]>;

/** Chats show the newest hundred messages; a text that is drawn again has its references at once. */
const MOST_KEPT = 500;

const kept = new Map<string, BibleReference[]>();
let finder: Promise<Find> | null = null;

/** The references of a text that was looked through before. */
export function keptReferences(text: string): BibleReference[] | undefined {
  return kept.get(text);
}

/** The references of a text. The parser is larger than a panel: it is loaded once, after the page's first picture. */
export async function findReferences(text: string): Promise<BibleReference[]> {
  finder ??= firstPicture().then(() => ('Worker' in window ? findInWorker() : findInPage()));
  const found = await (await finder)(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, found);
  return found;
}

/** The parser's first use takes a slow phone 0.4 s, in which the page would not move. */
function findInWorker(): Find {
  const worker = new ReferenceWorker();
  const waiting: { resolve: (found: BibleReference[]) => void; reject: (error: Error) => void }[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<BibleReference[]>) => waiting.shift()?.resolve(data));
  // Its file was lost, or the browser does not run it: the page does the same.
  worker.addEventListener('error', () => {
    worker.terminate();
    finder = findInPage();
    for (const { reject } of waiting.splice(0)) reject(new Error('The worker for references does not run.'));
  });
  const ask: Find = (text) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(text);
    });
  return (text) => ask(text).catch(async () => (await findInPage())(text));
}

async function findInPage(): Promise<Find> {
  const { bibleReferences } = await keepTrying(() => import('@nave/domain/catalogues/bible-references.ts'));
  return async (text) => bibleReferences(text);
}
