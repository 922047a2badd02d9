import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { AnswerOf, Call, CallLine, CallShape, FileAnswer, ParamsOf, ShapeOf } from '@nave/domain/kernel/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import type { Rule } from '../rule.ts';
import type { ReadyJson } from './ready-answer.ts';

/** The methods that routes may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Parsed<One extends Call, Name extends 'body' | 'query'> =
  ShapeOf<One> extends Record<Name, infer Schema extends ZodType> ? z.output<Schema> : undefined;

/** What a handler gets: who asks, what the rule loaded, and the input parsed by the call's schemas. */
export interface Asked<One extends Call, Target> {
  actor: Actor;
  target: Target;
  params: ParamsOf<One>;
  body: Parsed<One, 'body'>;
  query: Parsed<One, 'query'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler answers: the JSON that the call promises, its bytes where they are kept, or the text of its file. */
type Answered<One extends Call> =
  ShapeOf<One> extends { readonly kept: true }
    ? ReadyJson<AnswerOf<One>>
    : ShapeOf<One> extends { readonly answer: FileAnswer }
      ? string
      : AnswerOf<One>;

/**
 * What bounds the processor time of a read that needs no sign-in. `kept`: the answer comes from the read cache, and so
 * does a miss. `cheap`: it is made for each request, from memory or with a few short queries, however much an
 * organisation has. public-cost.test.ts counts the queries of both.
 */
export type ReadCost = 'kept' | 'cheap';

/** A read that needs no sign-in. */
export interface PublicRead {
  readonly url: string;
  readonly cost: ReadCost;
}

/** As a property `load` is compared strictly: a rule that needs what the path does not have does not fit. */
interface JudgesBy<Target, Params> {
  readonly load: (actor: Actor, params: Params) => Promise<Target | null>;
}

/** The server's side of a call. Order of every request: rule (401, 404, 403), then the schemas (400), then `handle`. */
export interface Route<One extends Call, Target> {
  summary: string;
  rule: Rule<Target, ParamsOf<One>> & JudgesBy<Target, ParamsOf<One>>;
  /** Of a read that needs no sign-in, unless its shape says that it is kept: the server does not start without it. */
  cost?: ReadCost;
  handle(asked: Asked<One, Target>): Promise<Answered<One>>;
}

/** A route as the registry keeps it, whatever its types. A test may replace `rule`. */
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

/** Registers the route of one call of a slice. */
export type AddRoute<One extends Call> = <Added extends One, Target>(
  call: Added,
  route: Route<NoInfer<Added>, Target>,
) => void;

/** Where slices register their routes. */
export interface Routes {
  /**
   * The routes of a slice's calls, whose shapes have the same names: the function adds them one by one. The server does
   * not start while one of the calls has no route.
   */
  of<
    Shapes extends Record<keyof Shapes, CallShape>,
    Calls extends { readonly [Name in keyof Shapes]: Call<CallLine, Shapes[Name]> },
  >(
    calls: Calls,
    shapes: Shapes & { readonly [Name in keyof Calls]: ShapeOf<Calls[Name]> },
  ): AddRoute<Calls[keyof Shapes]>;
  /** Every registered route, with its rule. */
  entries(): AnyRoute[];
  /** Every read that needs no sign-in, pages and files included. */
  publicReads(): PublicRead[];
}
