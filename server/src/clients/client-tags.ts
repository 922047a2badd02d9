/** Returns the tag by which the read cache drops the responses that contain a client's data. */
export function clientTag(clientId: string): string {
  return `client:${clientId}`;
}
