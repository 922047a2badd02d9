/**
 * Returns the channels sorted by displayOrder (TIME-75, CHN-5), then by creation time, since each id begins with a
 * timestamp. Does not change the given list.
 */
export function sortChannels<Channel extends { displayOrder: number; id: string }>(
  channels: readonly Channel[],
): Channel[] {
  return [...channels].sort((a, b) => a.displayOrder - b.displayOrder || (a.id < b.id ? -1 : 1));
}
