import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '@nave/domain/kernel/refusal.ts';
import { refusalAnswer } from './refusal-reply.ts';

/** Sends a refusal on Node's response object, without Fastify. */
export function writeRefusal(response: ServerResponse, refusal: Refusal, headers: Record<string, string>): void {
  const answer = refusalAnswer(refusal);
  response.writeHead(answer.status, { ...headers, ...answer.headers }).end(answer.body);
}

/** Sends a refusal on a connection without a response object, and closes the connection. */
export function endWithRefusal(socket: Duplex, refusal: Refusal, headers: Record<string, string>): void {
  if (socket.destroyed) return;
  const answer = refusalAnswer(refusal);
  const lines = Object.entries({ ...headers, ...answer.headers, connection: 'close' });
  const head = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`, ...lines.map((line) => line.join(': '))];
  socket.end(`${head.join('\r\n')}\r\n\r\n${answer.body}`);
  // Do not wait for a caller that does not read the response.
  socket.once('finish', () => socket.destroy());
}
