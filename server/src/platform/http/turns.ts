import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for those before them. No browser sends a second before its answer. */
const MAX_WAITING = 16;

/**
 * Serves the requests of a connection one after another, so that each connection has one at work however many it sends
 * ahead (pipelining). One that sends far more than it waits for is ended: Node reads all that has arrived, and keeps it.
 */
export function inTurn(serve: (request: IncomingMessage, response: ServerResponse) => void): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const waits = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, waits);
    return waits;
  };
  return (request, response) => {
    // Node gives a response the connection once all before it are sent.
    if (response.socket) return serve(request, response);
    const { socket } = request;
    if (count(socket, 1) > MAX_WAITING) return cutOff(socket);
    response.once('socket', () => {
      count(socket, -1);
      process.nextTick(serve, request, response);
    });
  };
}

/**
 * Ends a connection in the midst of what it has sent. Node would still make a request of each of thousands that lie in the
 * bytes that have arrived; a parser that is told of an upgrade stops there. Without Node's inside it only costs more.
 */
function cutOff(socket: Socket & { parser?: { onIncoming(): number } | null }): void {
  const STOP = 2;
  if (socket.parser) socket.parser.onIncoming = () => STOP;
  socket.destroy();
}

/** What a full server does; a health check always has a place. */
export interface CapacityParts {
  serve(request: IncomingMessage, response: ServerResponse): void;
  refuse(response: ServerResponse): void;
  /** Requests that may be at work at the same time. */
  places: number;
}

/** Lets as many requests in at the same time as the database answers within moments; the others are to come again. */
export function withinCapacity({ serve, refuse, places }: CapacityParts): RequestListener {
  let atWork = 0;
  return (request, response) => {
    const isHealthCheck = request.url === '/healthz' || request.url === '/readyz';
    if (atWork >= places && !isHealthCheck) return refuse(response);
    atWork += 1;
    response.once('close', () => {
      atWork -= 1;
    });
    serve(request, response);
  };
}
