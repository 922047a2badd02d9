import { logFailure } from '../../lib/log.ts';

const CACHE = 'nave-bible';

/** Whether this browser keeps nothing: it has told so once, and is not asked again on this page. */
let refuses = false;

/**
 * The chapter that this browser keeps under an address; null where it has none. Private windows, blocked storage and
 * addresses without https keep none, and reading goes on.
 */
export async function keptChapter(address: string): Promise<readonly string[] | null> {
  try {
    if (refuses || !('caches' in window)) return null;
    const answer = await (await caches.open(CACHE)).match(address);
    const verses: unknown = await answer?.json();
    return Array.isArray(verses) && verses.every((verse) => typeof verse === 'string') ? verses : null;
  } catch (error) {
    refuse(error);
    return null;
  }
}

/** Keeps a chapter, and answers whether it could. A full storage gives up the books that are not open. */
export async function keepChapter(address: string, verses: readonly string[]): Promise<boolean> {
  if (refuses || !('caches' in window)) return false;
  try {
    const cache = await caches.open(CACHE);
    const put = () => cache.put(address, new Response(JSON.stringify(verses)));
    await put().catch(async () => {
      await dropOtherBooks(cache, address);
      await put();
    });
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

async function dropOtherBooks(cache: Cache, address: string): Promise<void> {
  const book = address.slice(0, address.lastIndexOf('/') + 1);
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.startsWith(book)) await cache.delete(request);
  }
}

function refuse(error: unknown): void {
  refuses = true;
  logFailure('Chapters are not kept on this device', error);
}
