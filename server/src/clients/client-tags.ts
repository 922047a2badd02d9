/** The read cache's tag of answers that show a client. */
export function clientTag(clientId: string): string {
  return `client:${clientId}`;
}
