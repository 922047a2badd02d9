import type { z } from 'zod';

/** A call as everybody names it: its method and its path, in which `:names` stand for what differs. */
export type CallLine = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** What a call takes and answers. It stands in `<slice>.api.ts`, under the call's name. */
export interface CallShape {
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  /** The body is multipart instead: one file of at most so many bytes, in the field `file`. */
  readonly upload?: { readonly maxBytes: number };
  /** JSON of this shape, or a file of this type. */
  readonly answer: z.ZodType | FileAnswer;
  /** The status of a success; 200 unless told. */
  readonly status?: 201;
  /** The answer is the same for all, kept as ready bytes: asked for with its ETag it is 304. */
  readonly kept?: true;
}

/** An answer that is no JSON. */
export interface FileAnswer {
  readonly mediaType: string;
}

declare const contract: unique symbol;

/**
 * A call of the API. At run time it is its line alone, since viewers load it; what it takes and answers it carries as
 * types. Server, page, the fake server of the page's tests and the OpenAPI document all go by it.
 */
export type Call<Line extends CallLine = CallLine, Shape extends CallShape = CallShape> = string & {
  readonly [contract]: { readonly line: Line; readonly shape: Shape };
};

/** The calls of a slice by name, each with the shape of that name: `callsOf<typeof contentShapes>()({ list: 'GET /api/…' })`. */
export function callsOf<Shapes extends Record<keyof Shapes, CallShape>>() {
  return <const Lines extends Record<keyof Shapes, CallLine>>(
    lines: Lines & Record<Exclude<keyof Lines, keyof Shapes>, never>,
  ) => lines as unknown as { readonly [Name in keyof Shapes]: Call<Lines[Name], Shapes[Name]> };
}

/** What a call takes and answers, as its schemas. */
export type ShapeOf<One extends Call> = One[typeof contract]['shape'];

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What differs in the path of a call. */
export type ParamsOf<One extends Call> = { [Name in NamesIn<One[typeof contract]['line']>]: string };

type Input<Name extends 'body' | 'query', Shape> =
  Shape extends Record<Name, infer Schema extends z.ZodType> ? Record<Name, z.input<Schema>> : unknown;

/** What whoever calls gives: what differs in the path, by name, and `body` and `query` where the call has them. */
export type InputOf<One extends Call> = ParamsOf<One> & Input<'body', ShapeOf<One>> & Input<'query', ShapeOf<One>>;

/** The JSON of an answer; `never` where the answer is a file. */
export type AnswerOf<One extends Call> =
  ShapeOf<One> extends { readonly answer: infer Schema extends z.ZodType } ? z.output<Schema> : never;

/** A call that takes a file. */
export type UploadCall = Call<CallLine, CallShape & { readonly upload: object }>;

/** What stands in the address of a call. */
export type AddressInput<One extends Call> = ParamsOf<One> & Input<'query', ShapeOf<One>>;

/** The address that asks for it, with its query; what is undefined in the query is left out. */
export function addressOf<One extends Call>(call: One, input: AddressInput<One>): string {
  const given = input as Record<string, string> & { query?: Record<string, unknown> };
  const path = pathOf(call).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const query = Object.entries(given.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** The method of a call: GET, POST ... */
export function methodOf(call: Call): string {
  return call.split(' ', 1)[0] ?? '';
}

/** The path of a call, with its `:names`. */
export function pathOf(call: Call): string {
  return call.slice(call.indexOf('/'));
}
