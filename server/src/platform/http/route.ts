import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { AnswerOf, Call, CallLine, CallShape, FileAnswer, ParamsOf, ShapeOf } from '@nave/domain/kernel/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import type { Rule } from '../rule.ts';
import type { CachedJson } from './cached-response.ts';

/** The HTTP methods of routes. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Parsed<One extends Call, Name extends 'body' | 'query'> =
  ShapeOf<One> extends Record<Name, infer Schema extends ZodType> ? z.output<Schema> : undefined;

/** The parameters of a handler: the actor, what the rule loaded, and the parsed input. */
export interface Asked<One extends Call, Target> {
  actor: Actor;
  target: Target;
  params: ParamsOf<One>;
  body: Parsed<One, 'body'>;
  query: Parsed<One, 'query'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The result of a handler: the call's JSON, a cached response, or the text of a file. */
type Answered<One extends Call> =
  ShapeOf<One> extends { readonly cached: true }
    ? CachedJson<AnswerOf<One>>
    : ShapeOf<One> extends { readonly answer: FileAnswer }
      ? string
      : AnswerOf<One>;

/**
 * Why a public read is cheap enough for the processor. `kept`: the answer comes from the read cache, and so does a miss.
 * `cheap`: it is produced for each request, from memory or with a few short queries, whatever the size of the organisation.
 * public-cost.test.ts counts the queries of both.
 */
export type ReadCost = 'kept' | 'cheap';

/** A read that requires no sign-in. */
export interface PublicRead {
  readonly url: string;
  readonly cost: ReadCost;
}

/** `load` as a property, which TypeScript compares strictly: a rule whose parameters are not in the path does not compile. */
interface JudgesBy<Target, Params> {
  readonly load: (actor: Actor, params: Params) => Promise<Target | null>;
}

/** The server's side of a call. Each request is checked by the rule (401, 404, 403), then by the schemas (400), then handled. */
export interface Route<One extends Call, Target> {
  summary: string;
  rule: Rule<Target, ParamsOf<One>> & JudgesBy<Target, ParamsOf<One>>;
  /** Required for a public read whose shape is not `kept`; otherwise the server does not start. */
  cost?: ReadCost;
  handle(asked: Asked<One, Target>): Promise<Answered<One>>;
}

/** A registered route without its types. A test may replace `rule`. */
export interface AnyRoute {
  readonly method: Method;
  readonly url: `/${string}`;
  readonly shape: CallShape;
  readonly summary: string;
  readonly cost?: ReadCost;
  rule: Rule<unknown>;
  handle(asked: {
    actor: Actor;
    target: unknown;
    params: Record<string, string>;
    body: unknown;
    query: unknown;
    request: FastifyRequest;
    reply: FastifyReply;
  }): Promise<unknown>;
}

export type AddRoute<One extends Call> = <Added extends One, Target>(
  call: Added,
  route: Route<NoInfer<Added>, Target>,
) => void;

/** The registry of routes. */
export interface Routes {
  /**
   * Returns the function that adds the routes of a slice's calls; `shapes` has the same names as `calls`. The server does not
   * start while one of the calls has no route.
   */
  of<
    Shapes extends Record<keyof Shapes, CallShape>,
    Calls extends { readonly [Name in keyof Shapes]: Call<CallLine, Shapes[Name]> },
  >(
    calls: Calls,
    shapes: Shapes & { readonly [Name in keyof Calls]: ShapeOf<Calls[Name]> },
  ): AddRoute<Calls[keyof Shapes]>;
  /** Returns every registered route with its rule. */
  entries(): AnyRoute[];
  /** Returns every read that requires no sign-in, including pages and files. */
  publicReads(): PublicRead[];
}
