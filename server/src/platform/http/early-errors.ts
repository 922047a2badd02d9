import type { Duplex } from 'node:stream';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endWithRefusal } from './raw-refusal.ts';
import { sendRefusal } from './refusal-reply.ts';
import type { Method } from './route.ts';
import { securityHeaders } from './security-headers.ts';

/** Methods of our routes; routes with GET also answer HEAD. */
const methods: readonly (Method | 'HEAD')[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Returns handlers for requests that do not reach a route. Their answers have the common error form and never repeat
 * anything from the request (API-82).
 */
export function earlyErrors(https: boolean) {
  const headers = securityHeaders('api', https);
  return {
    /** Called if the URL cannot be decoded or a path parameter is longer than any id or key. */
    frameworkErrors(error: { code: string }, _request: FastifyRequest, reply: FastifyReply): void {
      const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      const refusal = isLong ? kernelRefusals.notFound : kernelRefusals.malformed;
      sendRefusal(reply.headers(headers), new Refusal(refusal));
    },
    /** Called if the request is not HTTP, is too large, or does not arrive in time (G16, G17). */
    clientErrorHandler({ code }: Error & { code?: string }, socket: Duplex): void {
      if (code !== 'ECONNRESET') endWithRefusal(socket, new Refusal(refusalOfCode(code)), headers);
    },
  };
}

/** Refuses a request that matches no route: 405 if no route has the request's method, otherwise 404. */
export function refuseUnrouted({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isKnown = methods.some((known) => known === method);
  if (isKnown) return sendRefusal(reply, new Refusal(kernelRefusals.notFound));
  return sendRefusal(reply.header('allow', methods.join(', ')), new Refusal(kernelRefusals.methodUnknown));
}

function refusalOfCode(code: string | undefined): RefusalText {
  if (code === 'HPE_HEADER_OVERFLOW') return kernelRefusals.headerTooLarge;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? kernelRefusals.late : kernelRefusals.malformed;
}
