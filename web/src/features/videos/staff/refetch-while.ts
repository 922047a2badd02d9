/** How often a list that could not be loaded is fetched again, in milliseconds. */
const FAILED_MS = 5_000;

interface Fetched<Item> {
  state: { data: { items: Item[] } | undefined; status: string };
}

/** Returns a refetch interval for a list: `everyMs` while an item changes by itself, and otherwise only after a failure. */
export function refetchWhile<Item>(isChanging: (item: Item) => boolean, everyMs: number) {
  return ({ state: { data, status } }: Fetched<Item>): number | false => {
    if (!data) return status === 'error' && FAILED_MS;
    return data.items.some(isChanging) && everyMs;
  };
}
