import type { Duplex } from 'node:stream';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endWithRefusal } from './raw-refusal.ts';
import { sendRefusal } from './refusal-reply.ts';
import type { Method } from './route.ts';
import { securityHeaders } from './security-headers.ts';

/** Methods of our routes; routes with GET also answer HEAD. */
const methods: readonly (Method | 'HEAD')[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Handlers of requests that reach no route. They use the error form too, and never repeat the request (API-82). */
export function earlyErrors(https: boolean) {
  const headers = securityHeaders('api', https);
  return {
    /** The URL cannot be decoded, or one of its parts is longer than any id or key. */
    frameworkErrors(error: { code: string }, _request: FastifyRequest, reply: FastifyReply): void {
      const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      const refusal = isLong ? kernelRefusals.notFound : kernelRefusals.malformed;
      sendRefusal(reply.headers(headers), new Refusal(refusal));
    },
    /** The request is not HTTP, is too large, or does not arrive in time (G16, G17). */
    clientErrorHandler({ code }: Error & { code?: string }, socket: Duplex): void {
      if (code !== 'ECONNRESET') endWithRefusal(socket, new Refusal(refusalOfCode(code)), headers);
    },
  };
}

/** Refuses a request without a route: 405 for a method that no route has, otherwise 404. */
export function refuseUnrouted({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isKnown = methods.some((known) => known === method);
  if (isKnown) return sendRefusal(reply, new Refusal(kernelRefusals.notFound));
  return sendRefusal(reply.header('allow', methods.join(', ')), new Refusal(kernelRefusals.methodUnknown));
}

function refusalOfCode(code: string | undefined): RefusalText {
  if (code === 'HPE_HEADER_OVERFLOW') return kernelRefusals.headerTooLarge;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? kernelRefusals.late : kernelRefusals.malformed;
}
