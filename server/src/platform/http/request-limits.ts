import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many pipelined requests of a connection may wait. Browsers do not pipeline requests. */
const MAX_WAITING = 16;

/**
 * Handles the requests of a connection one after another, so that a connection that pipelines requests never has more
 * than one running request. Closes a connection with too many waiting requests, because Node stores all of them.
 */
export function oneAtATime(serve: (request: IncomingMessage, response: ServerResponse) => void): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const changeWaiting = (socket: Socket, change: 1 | -1) => {
    const total = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, total);
    return total;
  };
  return (request, response) => {
    // Node assigns the connection to a response only after all earlier responses were sent.
    if (response.socket) return serve(request, response);
    const { socket } = request;
    if (changeWaiting(socket, 1) > MAX_WAITING) return closeConnection(socket);
    response.once('socket', () => {
      changeWaiting(socket, -1);
      process.nextTick(serve, request, response);
    });
  };
}

/**
 * Closes a connection and stops its parser. Otherwise Node would still emit the thousands of requests in the bytes that
 * have already arrived. The value that `onIncoming` returns makes the parser expect an upgrade and therefore stop. The
 * parser is an internal property of Node. If Node does not have that property, closing the connection only costs more.
 */
function closeConnection(socket: Socket & { parser?: { onIncoming(): number } | null }): void {
  const STOP = 2;
  if (socket.parser) socket.parser.onIncoming = () => STOP;
  socket.destroy();
}

/** The parameters of the concurrency limit. */
export interface ConcurrencyLimit {
  serve(request: IncomingMessage, response: ServerResponse): void;
  refuse(response: ServerResponse): void;
  /** Maximum number of concurrent requests. */
  maxConcurrent: number;
}

/** Refuses requests while `maxConcurrent` requests are running. Health checks are never refused. */
export function limitConcurrency({ serve, refuse, maxConcurrent }: ConcurrencyLimit): RequestListener {
  let running = 0;
  return (request, response) => {
    const isHealthCheck = request.url === '/healthz' || request.url === '/readyz';
    if (running >= maxConcurrent && !isHealthCheck) return refuse(response);
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    serve(request, response);
  };
}
