import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { AnswerOf, Call, CallLine, CallShape, FileAnswer, ParamsOf, ShapeOf } from '@nave/domain/kernel/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import type { Rule } from '../rule.ts';
import type { CachedJson } from './cached-response.ts';
import type { NewId } from './idempotent-calls.ts';
import type { StreamedFile } from './streamed-file.ts';

/** The HTTP methods of routes. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Parsed<ThisCall extends Call, Name extends 'body' | 'query'> =
  ShapeOf<ThisCall> extends Record<Name, infer Schema extends ZodType> ? z.output<Schema> : undefined;

/** The parameters of a handler: the actor, what the rule loaded, and the parsed input. */
export interface HandlerInput<ThisCall extends Call, Target> {
  actor: Actor;
  target: Target;
  params: ParamsOf<ThisCall>;
  body: Parsed<ThisCall, 'body'>;
  query: Parsed<ThisCall, 'query'>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Returns an id for a new record. With an Idempotency-Key, a repeated call receives the same ids. */
  newId: NewId;
}

/** The result of a handler: the call's JSON, a cached response, the text of a file, or a file that is sent while it is made. */
type HandlerResult<ThisCall extends Call> =
  ShapeOf<ThisCall> extends { readonly cached: true }
    ? CachedJson<AnswerOf<ThisCall>>
    : ShapeOf<ThisCall> extends { readonly answer: FileAnswer }
      ? string | StreamedFile
      : AnswerOf<ThisCall>;

/**
 * How a public read limits its cost. `kept`: answers and misses come from the read cache. `cheap`: the answer is
 * produced for each request, from memory or with a few short queries, no matter how much data the client has.
 * public-cost.test.ts counts the queries of both kinds.
 */
export type ReadCost = 'kept' | 'cheap';

/** A route for reading that requires no sign-in. */
export interface PublicRead {
  readonly url: string;
  readonly cost: ReadCost;
}

/**
 * Declares `load` as a property, not as a method, because TypeScript checks the parameters of a property strictly: a
 * rule does not compile if it needs a parameter that the path does not have.
 */
interface StrictLoad<Target, Params> {
  readonly load: (actor: Actor, params: Params) => Promise<Target | null>;
}

/**
 * The server's implementation of a call. For each request the rule is checked (401, 404, 403), then the input is parsed
 * by the schemas (400), then `handle` is called.
 */
export interface Route<ThisCall extends Call, Target> {
  summary: string;
  rule: Rule<Target, ParamsOf<ThisCall>> & StrictLoad<Target, ParamsOf<ThisCall>>;
  /** Required for a public read that is not cached; without it, the server does not start. Default: `kept` if cached. */
  cost?: ReadCost;
  /** Whether a call with this query counts among the few exports and recomputations that a program may ask for. */
  isHeavy?(query: Readonly<Record<string, unknown>>): boolean;
  handle(input: HandlerInput<ThisCall, Target>): Promise<HandlerResult<ThisCall>>;
}

/** A registered route without its types. A test may replace `rule`. */
export interface AnyRoute {
  readonly method: Method;
  readonly url: `/${string}`;
  /** The group of the call in the OpenAPI document, and the name of the call in this group. */
  readonly tag: string;
  readonly name: string;
  readonly shape: CallShape;
  readonly summary: string;
  readonly cost?: ReadCost;
  isHeavy?(query: Readonly<Record<string, unknown>>): boolean;
  rule: Rule<unknown>;
  handle(input: {
    actor: Actor;
    target: unknown;
    params: Record<string, string>;
    body: unknown;
    query: unknown;
    request: FastifyRequest;
    reply: FastifyReply;
    newId: NewId;
  }): Promise<unknown>;
}

export type AddRoute<ThisCall extends Call> = <Added extends ThisCall, Target>(
  call: Added,
  route: Route<NoInfer<Added>, Target>,
) => void;

/** The registry of routes. */
export interface Routes {
  /**
   * Returns a function that adds the routes of calls. `shapes` has the same names as `calls`. The server does not start
   * if one of the calls has no route. `tag` and the name of a call are its operation id in the OpenAPI document, such as
   * `contents.save`, by which generated clients name their functions: a change of either breaks programs.
   */
  of<
    Shapes extends Record<keyof Shapes, CallShape>,
    Calls extends { readonly [Name in keyof Shapes]: Call<CallLine, Shapes[Name]> },
  >(
    tag: string,
    calls: Calls,
    shapes: Shapes & { readonly [Name in keyof Calls]: ShapeOf<Calls[Name]> },
  ): AddRoute<Calls[keyof Shapes]>;
  /** Returns every registered route with its rule. */
  entries(): AnyRoute[];
  /** Returns every route for reading that requires no sign-in, including the routes of pages and files. */
  publicReads(): PublicRead[];
}
