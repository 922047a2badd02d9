import type { z } from 'zod';
import type { Scope } from './scope.ts';

/** A method and a path. A path segment `:name` is a parameter. */
export type CallLine = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The request and response of a call. `<slice>.api.ts` defines the shape under the call's name. */
export interface CallShape {
  /**
   * The scopes that an access token must have, all of them. An answer with names or emails of people also needs
   * `people:read`. Without scopes (`[]`), every token may use the call. Null: no token may use the call, because it is
   * for people in a browser.
   */
  readonly scopes: readonly Scope[] | null;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  /** The body is multipart, with one file of at most `maxBytes` in the field `file`. */
  readonly upload?: { readonly maxBytes: number };
  /**
   * The body has at most `maxBytes` and is signed: the handler verifies the bytes as they were sent. Other servers send
   * such requests, so they need not come from our own pages.
   */
  readonly signed?: { readonly maxBytes: number };
  /**
   * The body is a file, or a part of one, as at most `maxBytes` bytes of the media type. `isStreamed`: the handler reads
   * the request itself while the bytes arrive.
   */
  readonly bytes?: { readonly maxBytes: number; readonly mediaType: string; readonly isStreamed?: true };
  /** The schema of the JSON in the response, or the media type of a file. */
  readonly answer: z.ZodType | FileAnswer;
  /** The status of a success; 200 by default. */
  readonly status?: 201 | 204;
  /**
   * The response is the same for every caller and is served from the read cache; a matching ETag is answered with 304.
   */
  readonly cached?: true;
  /** The response is the same for every caller, so the request neither reads nor sets cookies. */
  readonly anonymous?: true;
  /** A GET call that changes data, so that only our own pages and programs may call it. */
  readonly changes?: true;
}

/** A response that is not JSON. */
export interface FileAnswer {
  readonly mediaType: string;
}

declare const contract: unique symbol;

/**
 * A call of the HTTP API. At run time, a call is only a string with the method and the path, so that viewers' pages
 * stay small. Its type also contains the shape. The server, the pages, the fake server of the page tests and the
 * OpenAPI document all use these calls.
 */
export type Call<Line extends CallLine = CallLine, Shape extends CallShape = CallShape> = string & {
  readonly [contract]: { readonly line: Line; readonly shape: Shape };
};

/**
 * Declares the calls of a slice, each with the shape of the same name:
 * `callsOf<typeof contentShapes>()({ list: 'GET /api/…' })`.
 */
export function callsOf<Shapes extends Record<keyof Shapes, CallShape>>() {
  return <const Lines extends Record<keyof Shapes, CallLine>>(
    lines: Lines & Record<Exclude<keyof Lines, keyof Shapes>, never>,
  ) => lines as unknown as { readonly [Name in keyof Shapes]: Call<Lines[Name], Shapes[Name]> };
}

export type ShapeOf<One extends Call> = One[typeof contract]['shape'];

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path parameters of a call, by name. */
export type ParamsOf<One extends Call> = { [Name in NamesIn<One[typeof contract]['line']>]: string };

/** The body or query of a call. A query without required fields may be left out. */
type Input<Name extends 'body' | 'query', Shape> =
  Shape extends Record<Name, infer Schema extends z.ZodType>
    ? [Name, object] extends ['query', z.input<Schema>]
      ? Partial<Record<Name, z.input<Schema>>>
      : Record<Name, z.input<Schema>>
    : unknown;

/** What a caller passes: the path parameters by name, and `body` and `query` if the call has them. */
export type InputOf<One extends Call> = ParamsOf<One> & Input<'body', ShapeOf<One>> & Input<'query', ShapeOf<One>>;

/** The JSON of the response; `never` if the response is a file. */
export type AnswerOf<One extends Call> =
  ShapeOf<One> extends { readonly answer: infer Schema extends z.ZodType } ? z.output<Schema> : never;

export type UploadCall = Call<CallLine, CallShape & { readonly upload: object }>;

/** What the URL of a call is built from: the path parameters by name, and `query` if the call has a query. */
export type AddressInput<One extends Call> = ParamsOf<One> & Input<'query', ShapeOf<One>>;

/** Returns the URL of a call: path and query, without the origin. Query fields that are undefined are left out. */
export function addressOf<One extends Call>(call: One, input: AddressInput<One>): string {
  const values = input as Record<string, string> & { query?: Record<string, unknown> };
  const path = pathOf(call).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = Object.entries(values.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Returns the HTTP method, in capitals. */
export function methodOf(call: Call): string {
  return call.split(' ', 1)[0] ?? '';
}

/** Returns the path of the call, in which parameters are written as `:name`. */
export function pathOf(call: Call): string {
  return call.slice(call.indexOf('/'));
}
