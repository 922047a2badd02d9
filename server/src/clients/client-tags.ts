/** The name in the read cache under which answers that show a client are kept. */
export function clientTag(clientId: string): string {
  return `client:${clientId}`;
}
