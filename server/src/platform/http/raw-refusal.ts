import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '@nave/domain/kernel/refusal.ts';
import { refusalAnswer } from './refusal-reply.ts';

/** Answers a request with a refusal before any route is asked. */
export function writeRefusal(response: ServerResponse, refusal: Refusal, headers: Record<string, string>): void {
  const answer = refusalAnswer(refusal);
  response.writeHead(answer.status, { ...headers, ...answer.headers }).end(answer.body);
}

/** Answers a connection that has no response of its own with a refusal, and ends it. */
export function endWithRefusal(socket: Duplex, refusal: Refusal, headers: Record<string, string>): void {
  if (socket.destroyed) return;
  const answer = refusalAnswer(refusal);
  const lines = Object.entries({ ...headers, ...answer.headers, connection: 'close' });
  const head = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`, ...lines.map((line) => line.join(': '))];
  socket.end(`${head.join('\r\n')}\r\n\r\n${answer.body}`);
  // Whoever does not read the answer is not waited for.
  socket.once('finish', () => socket.destroy());
}
