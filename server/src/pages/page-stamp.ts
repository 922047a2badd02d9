import type { ServerResponse } from 'node:http';

/** Adds the server's time (epoch milliseconds) to a response. The page uses it until its socket connects (TIME-49). */
export function stampPage(response: ServerResponse, now: number): void {
  response.setHeader('server-timing', `now;dur=${now}`);
}
