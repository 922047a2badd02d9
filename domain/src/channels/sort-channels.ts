import { byName } from '../kernel/by-name.ts';

/** Channels in the order that staff gave them, then by name (TIME-75, CHN-5). The given list stays as it is. */
export function sortChannels<Channel extends { displayOrder: number; name: string }>(
  channels: readonly Channel[],
): Channel[] {
  return [...channels].sort((a, b) => a.displayOrder - b.displayOrder || byName(a, b));
}
