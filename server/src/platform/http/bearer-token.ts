import type { FastifyRequest } from 'fastify';

/**
 * Returns the token of the `Authorization: Bearer` header, which programs send instead of a cookie, if there is one.
 */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, token] = /^Bearer +(\S*) *$/i.exec(headers.authorization ?? '') ?? [];
  return token;
}
