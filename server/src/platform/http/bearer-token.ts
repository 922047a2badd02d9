import type { FastifyRequest } from 'fastify';

/** What a program shows instead of a cookie: the token of `Authorization: Bearer`, or undefined without that header. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, token] = /^Bearer +(\S*) *$/i.exec(headers.authorization ?? '') ?? [];
  return token;
}
