import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** A received webhook request. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that receives webhooks. */
export interface WebhookReceiver {
  /** The value for `OUTSIDE_HOSTS`. */
  host: string;
  url: string;
  received: Received[];
  /**
   * Sets the status of later responses, and of requests that are waiting; 'nothing' lets requests wait, and a function
   * chooses by the message.
   */
  answers(status: number | 'nothing' | ((message: Received) => number)): void;
  /** Sets the body of later responses, which is sent as it is produced. */
  body(parts: (() => Iterable<string | Buffer>) | null): void;
  close(): Promise<void>;
}

/** Starts a receiver that answers 204. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let answer: Parameters<WebhookReceiver['answers']>[0] = 204;
  let parts: Parameters<WebhookReceiver['body']>[0] = null;
  let waitingResponses: ServerResponse[] = [];
  const send = (response: ServerResponse, status: number) => {
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {});
    if (!parts) return response.end();
    // The sender may end the connection before it has read everything.
    return Readable.from(parts())
      .on('error', () => undefined)
      .pipe(response);
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const message = { headers: request.headers, body };
    received.push(message);
    if (answer === 'nothing') waitingResponses.push(response);
    else send(response, typeof answer === 'number' ? answer : answer(message));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/nave`,
    received,
    answers(next) {
      answer = next;
      if (typeof next !== 'number') return;
      for (const response of waitingResponses) send(response, next);
      waitingResponses = [];
    },
    body(next) {
      parts = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
