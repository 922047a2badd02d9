import type { ServerResponse } from 'node:http';

/** Stamps a page with the server's time (epoch ms), from which its clock starts before its socket connects (TIME-49). */
export function stampPage(response: ServerResponse, now: number): void {
  response.setHeader('server-timing', `now;dur=${now}`);
}
