import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received webhook request. */
interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that receives webhooks. */
export interface WebhookReceiver {
  /** The value for `OUTSIDE_HOSTS`. */
  host: string;
  url: string;
  received: Received[];
  /** Sets the status of later responses, and of requests that are waiting; 'nothing' lets requests wait. */
  answers(status: number | 'nothing'): void;
  close(): Promise<void>;
}

/** Starts a receiver that answers 204. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let answer: number | 'nothing' = 204;
  let waitingResponses: ServerResponse[] = [];
  const send = (response: ServerResponse, status: number) =>
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    received.push({ headers: request.headers, body });
    if (answer === 'nothing') waitingResponses.push(response);
    else send(response, answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/nave`,
    received,
    answers(next) {
      answer = next;
      if (next === 'nothing') return;
      for (const response of waitingResponses) send(response, next);
      waitingResponses = [];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
