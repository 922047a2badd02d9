import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { AnswerOf, Call, InputOf, ParamsOf } from '@nave/domain/kernel/call.ts';
import { parseInput } from '@nave/domain/kernel/parse-input.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { vi } from 'vitest';
import { breachOf, contractOf, type Found, tellBreach } from './contracts.ts';

/** A call that the page made. */
export interface Asked<One extends Call = Call> {
  call: string;
  /** With its query. */
  path: string;
  params: Record<string, string>;
  body: InputOf<One> extends { body: infer Body } ? Body : unknown;
}

interface Content<Body = unknown> {
  /** That of the call's success unless told. */
  status?: number;
  headers?: Record<string, string>;
  body: Body;
}

type Refused = Content<{ error: { code: string; message: string; fields?: Record<string, string> } }> & {
  status: number;
};

/** What is answered, or 'unreachable': nobody answers. A promise answers when it likes, unless the page gives up before. */
type Answer<One extends Call = Call> = Now<One> | Promise<Now<One>>;
type Now<One extends Call> = Content<AnswerOf<One>> | Refused | 'unreachable';

interface Given {
  call: Call;
  where: Record<string, string>;
  answer: (asked: Asked) => Content | 'unreachable' | Promise<Content | 'unreachable'>;
  /** It comes though the page gave up waiting, as an answer does that crosses the abort. */
  crossesAborts?: true;
}

/** A question that waits for the test. */
export interface Held<One extends Call> {
  path: string;
  answer: (body: AnswerOf<One>) => void;
  fail: () => void;
}

/**
 * The server's end of the wire, and what was asked. It keeps to the calls of the API: what the server would refuse is
 * refused in its words, and a call that the API or the test does not have fails the test, as does an answer of another shape.
 */
export class FakeServer {
  readonly calls: Asked[] = [];
  private readonly given: Given[] = [];

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.fetch(url, init));
  }

  /** What a call answers whatever stands in its path. */
  answers<One extends Call>(call: One, answer: AnswerOf<One>): this {
    return this.on(call, {}, { body: answer });
  }

  /** What a call answers where this stands in its path; the last one given that fits counts. */
  on<One extends Call>(
    call: One,
    where: Partial<ParamsOf<One>>,
    answer: Answer<One> | ((asked: Asked<One>) => Answer<One>),
  ): this {
    const answerTo = typeof answer === 'function' ? answer : () => answer;
    this.given.push({ call, where: where as Record<string, string>, answer: answerTo as Given['answer'] });
    return this;
  }

  /** Has this call wait for the test, which answers each question when it likes, whether the page still waits or not. */
  holds<One extends Call>(call: One): Held<One>[] {
    const held: Held<One>[] = [];
    const answer = ({ path }: Asked) => {
      const { promise, resolve } = Promise.withResolvers<Content | 'unreachable'>();
      held.push({ path, answer: (body) => resolve({ body }), fail: () => resolve('unreachable') });
      return promise;
    };
    this.given.push({ call, where: {}, answer, crossesAborts: true });
    return held;
  }

  signedIn(user: AppUser | null): this {
    const me = user
      ? { kind: 'user' as const, id: user.id, name: user.firstName }
      : { kind: 'guest' as const, id: 'guest', name: null };
    return this.answers(accountCalls.session, { me, user });
  }

  /** How the page made this call, with this in its path. */
  asked<One extends Call>(call: One, where: Partial<ParamsOf<One>> = {}): Asked<One>[] {
    return this.calls.filter((asked) => fits(asked, { call, where: where as Record<string, string> })) as Asked<One>[];
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
    const given = this.given.findLast((one) => fits(asked, one));
    if (!given) return this.fail(`${method} ${url} is asked, and the test does not say what is answered.`);
    const content = await Promise.race([given.answer(asked), ...(given.crossesAborts ? [] : [aborted(signal)])]);
    if (content === 'unreachable') throw new TypeError('Failed to fetch');
    const breach = breachOf(found, content.status ?? found.shape.status ?? 200, content.body);
    if (breach) return this.fail(`${method} ${url} answers what its call does not promise: ${breach}`);
    return reply(found, content);
  }

  private fail(sentence: string): Response {
    tellBreach(sentence);
    return new Response(JSON.stringify(notFound.body), { status: notFound.status });
  }
}

function fits({ call, params }: Asked, { call: wanted, where }: Pick<Given, 'call' | 'where'>): boolean {
  return call === wanted && Object.entries(where).every(([name, value]) => params[name] === value);
}

function reply({ shape }: Found, { status = shape.status ?? 200, headers = {}, body }: Content): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

/** What the server says to a body or a query that it does not take. */
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

/** Rejects as a browser's fetch does once it is aborted. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string, message: string, fields?: Record<string, string>): Refused {
  return { status, body: { error: { code, message, ...(fields && { fields }) } } };
}

export const notFound = refusal(404, 'request.not-found', 'Not found.');
