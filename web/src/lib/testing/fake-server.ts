import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { AnswerOf, Call } from '@nave/domain/kernel/call.ts';
import { parseInput } from '@nave/domain/kernel/parse-input.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { afterEach, expect, vi } from 'vitest';
import { ZodType } from 'zod';
import { type Contract, contractOf } from './contracts.ts';

export interface Asked {
  method: string;
  /** With its query. */
  path: string;
  body: unknown;
}

/** What the page asked that no server answers, or what a test answered that no server would. */
const wrong: string[] = [];
afterEach(() => {
  expect(wrong.splice(0), 'the page and the fake server keep to the calls of the API').toEqual([]);
});

interface Content {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}
type Answer = Content | 'unreachable' | Promise<Content>;

/**
 * The server's end of the wire, and what was asked. It keeps to the calls of the API: what the server would refuse is
 * refused in its words, and a call that the API or the test does not have fails the test, as does an answer of another shape.
 */
export class FakeServer {
  readonly calls: Asked[] = [];
  private readonly given = new Map<string, (call: Asked) => Answer>();

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.fetch(url, init));
  }

  /** What a call answers whatever stands in its path. */
  answers<One extends Call>(call: One, answer: AnswerOf<One>): this {
    return this.on(call, { body: answer });
  }

  /** What a call answers, or the one with this `METHOD /path`, which goes before; the last one given counts. */
  on(route: string, answer: Answer | ((call: Asked) => Answer)): this {
    this.given.set(route, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  signedIn(user: AppUser | null): this {
    const me = user
      ? { kind: 'user' as const, id: user.id, name: user.firstName }
      : { kind: 'guest' as const, id: 'guest', name: null };
    return this.answers(accountCalls.session, { me, user });
  }

  asked(method: string, path: string): Asked[] {
    return this.calls.filter((call) => call.method === method && call.path.split('?')[0] === path);
  }

  private async fetch(url: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    const call = { method, path: url, body: typeof body === 'string' ? JSON.parse(body) : body };
    this.calls.push(call);
    const contract = contractOf(method, url);
    if (!contract) return this.fail(`${method} ${url} is no call of the API.`);
    const refused = refusedInput(contract, call);
    if (refused) return reply(refused);
    const given = this.given.get(`${method} ${url.split('?')[0]}`) ?? this.given.get(contract.call);
    if (!given) return this.fail(`${method} ${url} is asked, and the test does not say what is answered.`);
    const answer = given(call);
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    const content = await Promise.race([answer, aborted(signal)]);
    const breach = breachOf(contract, content);
    return breach ? this.fail(`${method} ${url} answers what its call does not promise: ${breach}`) : reply(content);
  }

  private fail(sentence: string): Response {
    wrong.push(sentence);
    return reply(notFound);
  }
}

function reply({ status = 200, headers = {}, body }: Content): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

/** What the server says to a body or a query that it does not take. */
function refusedInput({ shape }: Contract, { path, body }: Asked): Content | null {
  try {
    if (shape.query) parseInput(shape.query, Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    if (shape.body) parseInput(shape.body, body);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusal(400, error.text.code, error.text.message, error.fields);
  }
}

/** How an answer differs from what its call promises; null when it does not. Refusals have a form of their own. */
function breachOf({ shape }: Contract, { status = 200, body }: Content): string | null {
  if (status >= 400 || !(shape.answer instanceof ZodType)) return null;
  return shape.answer.safeParse(JSON.parse(JSON.stringify(body ?? null))).error?.message ?? null;
}

/** Rejects as a browser's fetch does once it is aborted. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string, message: string, fields?: Record<string, string>): Content {
  return { status, body: { error: { code, message, ...(fields && { fields }) } } };
}

const notFound = refusal(404, 'request.not-found', 'Not found.');
