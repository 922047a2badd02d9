/**
 * Channels in the order that staff gave them (TIME-75, CHN-5), then the older first: an id begins with the moment at which
 * it was made. The given list stays as it is.
 */
export function sortChannels<Channel extends { displayOrder: number; id: string }>(
  channels: readonly Channel[],
): Channel[] {
  return [...channels].sort((a, b) => a.displayOrder - b.displayOrder || (a.id < b.id ? -1 : 1));
}
