import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { AnswerOf, Call, InputOf, ParamsOf } from '@nave/domain/kernel/call.ts';
import { parseInput } from '@nave/domain/kernel/parse-input.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { vi } from 'vitest';
import { breachOf, contractOf, type Found, reportBreach } from './contracts.ts';

/** A call that the page made. */
export interface Asked<One extends Call = Call> {
  call: string;
  /** Includes the query. */
  path: string;
  params: Record<string, string>;
  body: InputOf<One> extends { body: infer Body } ? Body : unknown;
}

interface Content<Body = unknown> {
  /** Defaults to the call's success status. */
  status?: number;
  headers?: Record<string, string>;
  body: Body;
}

type Refused = Content<{ error: { code: string; message: string; fields?: Record<string, string> } }> & {
  status: number;
};

/** An answer, or 'unreachable' for no answer. A promise delays the answer; the page may abort the call before then. */
type Answer<One extends Call = Call> = SyncAnswer<One> | Promise<SyncAnswer<One>>;
type SyncAnswer<One extends Call> = Content<AnswerOf<One>> | Refused | 'unreachable';

interface Handler {
  call: Call;
  params: Record<string, string>;
  answer: (asked: Asked) => Content | 'unreachable' | Promise<Content | 'unreachable'>;
  /** Answers even after the page has aborted the call: a real server may have sent its answer before. */
  ignoresAborts?: true;
}

/** A call that the test answers later. */
export interface Held<One extends Call> {
  path: string;
  answer: (body: AnswerOf<One>) => void;
  fail: () => void;
}

/**
 * Replaces `fetch` with a fake server and records the calls. Invalid input gets the server's refusal. Calls that are
 * not in the API, calls without a handler, and answers that violate the API's schemas fail the test.
 */
export class FakeServer {
  readonly calls: Asked[] = [];
  private readonly handlers: Handler[] = [];

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.fetch(url, init));
  }

  /** Sets the answer of a call for all parameters. */
  answers<One extends Call>(call: One, answer: AnswerOf<One>): this {
    return this.on(call, {}, { body: answer });
  }

  /** Sets the answer of a call with these parameters. The last handler that matches answers. */
  on<One extends Call>(
    call: One,
    params: Partial<ParamsOf<One>>,
    answer: Answer<One> | ((asked: Asked<One>) => Answer<One>),
  ): this {
    const answerTo = typeof answer === 'function' ? answer : () => answer;
    this.handlers.push({ call, params: params as Record<string, string>, answer: answerTo as Handler['answer'] });
    return this;
  }

  /** Delays the answers of a call until the test sends them. They are sent even if the page has aborted the call. */
  holds<One extends Call>(call: One): Held<One>[] {
    const held: Held<One>[] = [];
    const answer = ({ path }: Asked) => {
      const { promise, resolve } = Promise.withResolvers<Content | 'unreachable'>();
      held.push({ path, answer: (body) => resolve({ body }), fail: () => resolve('unreachable') });
      return promise;
    };
    this.handlers.push({ call, params: {}, answer, ignoresAborts: true });
    return held;
  }

  signedIn(user: AppUser | null): this {
    const me = user
      ? { kind: 'user' as const, id: user.id, name: user.firstName }
      : { kind: 'guest' as const, id: 'guest', name: null };
    return this.answers(accountCalls.session, { me, user });
  }

  /** Returns the page's calls of this kind with these parameters. */
  asked<One extends Call>(call: One, params: Partial<ParamsOf<One>> = {}): Asked<One>[] {
    const wanted = { call, params: params as Record<string, string> };
    return this.calls.filter((asked) => matches(asked, wanted)) as Asked<One>[];
  }

  private async fetch(url: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    const found = contractOf(method, url);
    if (!found) return this.fail(`${method} ${url} is no call of the API.`);
    const asked: Asked = {
      call: found.call,
      path: url,
      params: found.params,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    };
    this.calls.push(asked);
    const refused = refusedInput(found, asked);
    if (refused) return reply(found, refused);
    const handler = this.handlers.findLast((one) => matches(asked, one));
    if (!handler) return this.fail(`${method} ${url} has no answer in the test.`);
    const content = await Promise.race([handler.answer(asked), ...(handler.ignoresAborts ? [] : [aborted(signal)])]);
    if (content === 'unreachable') throw new TypeError('Failed to fetch');
    const breach = breachOf(found, content.status ?? found.shape.status ?? 200, content.body);
    if (breach) return this.fail(`${method} ${url} answers against its schema: ${breach}`);
    return reply(found, content);
  }

  private fail(message: string): Response {
    reportBreach(message);
    return new Response(JSON.stringify(notFound.body), { status: notFound.status });
  }
}

function matches({ call, params }: Asked, wanted: Pick<Handler, 'call' | 'params'>): boolean {
  return call === wanted.call && Object.entries(wanted.params).every(([name, value]) => params[name] === value);
}

function reply({ shape }: Found, { status = shape.status ?? 200, headers = {}, body }: Content): Response {
  // The answer 204 has no body.
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
}

/** Returns the server's refusal of an invalid body or query, or null if both are valid. */
function refusedInput({ shape }: Found, { path, body }: Asked): Refused | null {
  try {
    if (shape.query) parseInput(shape.query, Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    if (shape.body) parseInput(shape.body, body);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusal(400, error.text.code, error.text.message, error.fields);
  }
}

/** Rejects when the signal aborts, as a browser's `fetch` does. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/** Returns a refusal in the server's format. */
export function refusal(status: number, code: string, message: string, fields?: Record<string, string>): Refused {
  return { status, body: { error: { code, message, ...(fields && { fields }) } } };
}

export const notFound = refusal(404, 'request.not-found', 'Not found.');
