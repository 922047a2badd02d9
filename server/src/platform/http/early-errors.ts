import type { Duplex } from 'node:stream';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endWithRefusal } from './raw-refusal.ts';
import { sendRefusal } from './refusal-reply.ts';
import type { Method } from './route.ts';
import { securityHeaders } from './security-headers.ts';

/** The methods that some route has; HEAD is answered where GET is. */
const methods: readonly (Method | 'HEAD')[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** How what reaches no route is answered: in the error form too, and without repeating what was sent (API-82). */
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
    clientErrorHandler({ code }: Error & { code?: string }, socket: Duplex): void {
      if (code !== 'ECONNRESET') endWithRefusal(socket, new Refusal(refusalOfCode(code)), headers);
    },
  };
}

/** Answers a request that no route takes: 405 for a method that none of them has, otherwise 404. */
export function refuseUnrouted({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isKnown = methods.some((known) => known === method);
  if (isKnown) return sendRefusal(reply, new Refusal(kernelRefusals.notFound));
  return sendRefusal(reply.header('allow', methods.join(', ')), new Refusal(kernelRefusals.methodUnknown));
}

function refusalOfCode(code: string | undefined): RefusalText {
  if (code === 'HPE_HEADER_OVERFLOW') return kernelRefusals.headerTooLarge;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? kernelRefusals.late : kernelRefusals.malformed;
}
