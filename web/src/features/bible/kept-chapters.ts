import { logFailure } from '../../lib/log.ts';

const CACHE = 'nave-bible';

/** Whether this browser has refused storage; it is not used again on this page. */
let refuses = false;

/**
 * Returns the chapter that this browser has stored under an address, or null. Browsers with blocked storage, private
 * windows and pages without https store none.
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

/** Stores a chapter; returns whether it succeeded. A full storage drops the books that are not open. */
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
