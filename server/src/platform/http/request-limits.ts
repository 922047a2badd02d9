import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests of a connection that may wait. Browsers do not pipeline. */
const MAX_WAITING = 16;

/**
 * Handles the requests of a connection one after another, so that pipelining gives a connection no more than one running
 * request. A connection with too many waiting requests is ended: Node reads and stores everything that arrives.
 */
export function oneAtATime(serve: (request: IncomingMessage, response: ServerResponse) => void): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const waits = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, waits);
    return waits;
  };
  return (request, response) => {
    // Node assigns the connection to a response once all earlier responses are sent.
    if (response.socket) return serve(request, response);
    const { socket } = request;
    if (count(socket, 1) > MAX_WAITING) return endConnection(socket);
    response.once('socket', () => {
      count(socket, -1);
      process.nextTick(serve, request, response);
    });
  };
}

/**
 * Ends a connection and stops parsing. Node would still emit the thousands of requests in the bytes that have arrived; a
 * parser that expects an upgrade stops. It uses an internal of Node; without it, ending only costs more.
 */
function endConnection(socket: Socket & { parser?: { onIncoming(): number } | null }): void {
  const STOP = 2;
  if (socket.parser) socket.parser.onIncoming = () => STOP;
  socket.destroy();
}

/** The parameters of the concurrency limit, which health checks bypass. */
export interface CapacityParts {
  serve(request: IncomingMessage, response: ServerResponse): void;
  refuse(response: ServerResponse): void;
  /** Limit of concurrent requests. */
  maxConcurrent: number;
}

/** Limits the number of concurrent requests to what the database can answer quickly; others are refused for now. */
export function limitConcurrency({ serve, refuse, maxConcurrent }: CapacityParts): RequestListener {
  let atWork = 0;
  return (request, response) => {
    const isHealthCheck = request.url === '/healthz' || request.url === '/readyz';
    if (atWork >= maxConcurrent && !isHealthCheck) return refuse(response);
    atWork += 1;
    response.once('close', () => {
      atWork -= 1;
    });
    serve(request, response);
  };
}
