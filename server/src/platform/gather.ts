import { setTimeout as sleep } from 'node:timers/promises';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface GatherOptions<Place extends { readonly id: string }, Item, Result> {
  /** Items of one place that arrive within this time are stored together, in milliseconds. */
  everyMs: number;
  /** The maximum number of items that are stored together. */
  most: number;
  /** Stores items of one place. Returns the result of each item in their order; an error rejects the item. */
  store(place: Place, items: readonly Item[]): Promise<readonly (Result | Error)[]>;
}

/**
 * Returns a function that stores an item of a place, such as a content. The first item of a place is stored at once;
 * the items that follow within the interval are stored together. The function resolves when the item is stored.
 */
export function gather<Place extends { readonly id: string }, Item, Result>({
  everyMs,
  most,
  store,
}: GatherOptions<Place, Item, Result>): (place: Place, item: Item) => Promise<Result> {
  /** The items of each place that wait for the current interval to end. */
  const waitingByPlace = new Map<string, Waiting<Item, Result>[]>();

  async function begin(place: Place, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    waitingByPlace.set(place.id, waitingByPlace.get(place.id) ?? []);
    await Promise.all([storeBatch(place, batch), sleep(everyMs)]);
    const waiting = waitingByPlace.get(place.id) ?? [];
    const next = waiting.splice(0, most);
    if (waiting.length === 0) waitingByPlace.delete(place.id);
    if (next.length > 0) void begin(place, next);
  }

  async function storeBatch(place: Place, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await store(
        place,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result instanceof Error) reject(result);
        else resolve(result as Result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (place, item) =>
    new Promise((resolve, reject) => {
      const waiting = waitingByPlace.get(place.id);
      if (waiting) waiting.push({ item, resolve, reject });
      else void begin(place, [{ item, resolve, reject }]);
    });
}
