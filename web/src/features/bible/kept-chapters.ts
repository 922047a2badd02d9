import { logFailure } from '../../lib/log.ts';

const CACHE = 'nave-bible';

/** Whether the browser has refused storage. If so, this page does not use the storage again. */
let isStorageRefused = false;

/**
 * Returns the chapter that this browser has stored under an address, or null. Browsers with blocked storage, private
 * windows and pages without https store none.
 */
export async function keptChapter(address: string): Promise<readonly string[] | null> {
  try {
    if (isStorageRefused || !('caches' in window)) return null;
    const answer = await (await caches.open(CACHE)).match(address);
    const verses: unknown = await answer?.json();
    return Array.isArray(verses) && verses.every((verse) => typeof verse === 'string') ? verses : null;
  } catch (error) {
    stopUsingStorage(error);
    return null;
  }
}

/** Stores a chapter; returns whether that succeeded. If the storage is full, deletes all other books and retries. */
export async function keepChapter(address: string, verses: readonly string[]): Promise<boolean> {
  if (isStorageRefused || !('caches' in window)) return false;
  try {
    const cache = await caches.open(CACHE);
    const put = () => cache.put(address, new Response(JSON.stringify(verses)));
    await put().catch(async () => {
      await dropOtherBooks(cache, address);
      await put();
    });
    return true;
  } catch (error) {
    stopUsingStorage(error);
    return false;
  }
}

async function dropOtherBooks(cache: Cache, address: string): Promise<void> {
  const book = address.slice(0, address.lastIndexOf('/') + 1);
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.startsWith(book)) await cache.delete(request);
  }
}

function stopUsingStorage(error: unknown): void {
  isStorageRefused = true;
  logFailure('Chapters are not kept on this device', error);
}
