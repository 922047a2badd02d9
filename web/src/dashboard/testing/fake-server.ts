import type { AppUser } from '@nave/domain/accounts/session.ts';
import { vi } from 'vitest';

export interface Call {
  method: string;
  /** With its query. */
  path: string;
  body: unknown;
}

interface Content {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}
type Answer = Content | 'unreachable' | Promise<Content>;

/** The server's end of the wire: answers by `METHOD /path`, the last one given counts; and what was asked. */
export class FakeServer {
  readonly calls: Call[] = [];
  private readonly answers = new Map<string, (call: Call) => Answer>();

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.fetch(url, init));
  }

  on(route: string, answer: Answer | ((call: Call) => Answer)): this {
    this.answers.set(route, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  signedIn(user: AppUser | null): this {
    const me = user ? { kind: 'user', id: user.id, name: user.firstName } : { kind: 'guest', id: 'guest', name: null };
    return this.on('GET /api/auth/session', { body: { me, user } });
  }

  asked(method: string, path: string): Call[] {
    return this.calls.filter((call) => call.method === method && call.path.split('?')[0] === path);
  }

  private async fetch(url: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    const call = { method, path: url, body: typeof body === 'string' ? JSON.parse(body) : body };
    this.calls.push(call);
    const answer = this.answers.get(`${method} ${url.split('?')[0]}`)?.(call) ?? notFound;
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    const { status = 200, headers = {}, body: content } = await Promise.race([answer, aborted(signal)]);
    return new Response(JSON.stringify(content), { status, headers });
  }
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
