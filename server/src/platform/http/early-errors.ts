import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, sendRefusal } from './refusal-reply.ts';
import type { Method } from './route.ts';
import { securityHeaders } from './security-headers.ts';

/** The methods that some route has; HEAD is answered where GET is a page. */
const methods: readonly (Method | 'HEAD')[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** How Fastify answers what reaches no route: in the error form too, and without repeating what was sent (API-82). */
export function earlyErrors(https: boolean) {
  const headers = securityHeaders('api', https);
  return {
    /** An address that cannot be decoded, or a part of it that is longer than any id or key. */
    frameworkErrors(error: { code: string }, _request: FastifyRequest, reply: FastifyReply): void {
      const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      const refusal = isLong ? kernelRefusals.notFound : kernelRefusals.malformed;
      sendRefusal(reply.headers(headers), new Refusal(refusal));
    },
    /** What is no HTTP at all, is too large to be read, or does not come to an end (G16, G17). */
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (error.code === 'HPE_HEADER_OVERFLOW') endWith(socket, 431, kernelRefusals.tooLarge);
      else endWith(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400, kernelRefusals.malformed);
    },
  };
}

/** Answers a request that no route takes: 405 for a method that none of them has, otherwise 404. */
export function refuseUnrouted({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isKnown = methods.some((known) => known === method);
  if (isKnown) return sendRefusal(reply, new Refusal(kernelRefusals.notFound));
  return sendRefusal(reply.header('allow', methods.join(', ')), new Refusal(kernelRefusals.methodUnknown));
}

function endWith(socket: Socket, status: number, { code, message }: RefusalText): void {
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorBody);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n`;
  if (socket.writable) socket.write(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroy();
}
