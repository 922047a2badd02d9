import type { FastifyRequest } from 'fastify';

/** Returns the token of an `Authorization: Bearer` header, which programs send instead of a cookie; undefined without that header. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, token] = /^Bearer +(\S*) *$/i.exec(headers.authorization ?? '') ?? [];
  return token;
}
