/**
 * Whether a page that was loaded at `loadedAt` (epoch ms, server time) is older than the last forced refresh (OPS-37,
 * OPS-38, OPS-41).
 */
export function mustReload(refreshAt: string | null, loadedAt: number): boolean {
  return refreshAt !== null && loadedAt < Date.parse(refreshAt);
}
