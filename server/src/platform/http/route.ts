import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import type { Rule } from '../rule.ts';

/** The methods that routes may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a handler gets: who asks, what the rule loaded, and the input parsed by the route's schemas. */
export interface Call<Target, Body = unknown, Query = unknown> {
  actor: Actor;
  target: Target;
  params: Record<string, string>;
  body: Body;
  query: Query;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * One route of the registry. `handle` answers what is sent as JSON; for another status or type it uses `reply` and
 * returns it. Order of every request: rule (401, 404, 403), then the schemas (400), then `handle`.
 */
export interface Route<Target, Body = unknown, Query = unknown> {
  method: Method;
  url: `/${string}`;
  summary: string;
  rule: Rule<Target>;
  body?: ZodType<Body>;
  query?: ZodType<Query>;
  /** The status of a success; 200 unless told. */
  status?: number;
  /** The body is multipart and read by the handler, at most this many bytes. */
  multipartBytes?: number;
  handle(call: Call<Target, Body, Query>): Promise<unknown>;
}

/** A route as the registry keeps it, whatever its types. A test may replace `rule`. */
export type AnyRoute = Route<unknown>;

/** Where slices register their routes. */
export interface Routes {
  add<Target, Body = unknown, Query = unknown>(route: Route<Target, Body, Query>): void;
  /** Every registered route, with its rule. */
  entries(): AnyRoute[];
}
