import {
  type AddressInput,
  type AnswerOf,
  addressOf,
  type Call,
  type InputOf,
  methodOf,
} from '@nave/domain/kernel/call.ts';
import type { ApiExample } from '@nave/server/pages/api-examples.ts';
import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import { type Program, programOfToken } from '../programs.ts';

/** Times as in JSON, and as in a calendar. */
const TIME = /(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.\d{3})?Z/g;
const HOUR_MS = 3_600_000;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
/** Ids in examples end with their number, so that a new example does not change the ids of others much. */
const shownId = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

interface RecorderDeps {
  url: string;
  token: string;
  routes: readonly AnyRoute[];
}

/** Sends calls as a program does, and records request and answer of the first call of each operation. */
export class Recorder {
  readonly #program: Program;
  readonly #operations: Map<string, string>;
  readonly #examples = new Map<string, ApiExample>();
  readonly #shown = new Map<string, string>();

  constructor({ url, token, routes }: RecorderDeps) {
    this.#program = programOfToken({ url }, token);
    this.#operations = new Map(
      routes.map(({ method, url: path, tag, name }) => [`${method} ${path}`, `${tag}.${name}`]),
    );
    this.show(url, 'https://nave.example');
  }

  /** Sends a call that must succeed, and returns its answer: the JSON, or the text of a file. */
  async ask<One extends Call>(call: One, input: InputOf<One>): Promise<AnswerOf<One>> {
    const path = addressOf(call, input as unknown as AddressInput<One>);
    const { body } = input as { body?: unknown };
    const response = await this.#program(methodOf(call), path, { body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${call} was answered ${response.status}: ${text}`);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answer: unknown = isJson ? JSON.parse(text) : text;
    const operation = this.#operations.get(call);
    if (!operation) throw new Error(`${call} has no route.`);
    if (!this.#examples.has(operation)) {
      const request = body === undefined ? { path } : { path, body };
      this.#examples.set(operation, { request, status: response.status, answer });
    }
    return answer as AnswerOf<One>;
  }

  /** Shows another text in the examples, in place of one that differs in each run. */
  show(text: string, shown: string): void {
    this.#shown.set(text, shown);
  }

  /** Returns the recorded examples by operation, in alphabetical order. */
  recorded(): Record<string, ApiExample> {
    const examples = [...this.#examples].sort(([a], [b]) => a.localeCompare(b));
    let text = JSON.stringify(Object.fromEntries(examples));
    for (const [actual, shown] of this.#shown) text = text.replaceAll(actual, shown);
    text = text.replace(TIME, shownTime);
    const ids = new Map<string, string>();
    for (const [id] of text.matchAll(UUID)) if (!ids.has(id)) ids.set(id, shownId(ids.size + 1));
    return JSON.parse(text.replace(UUID, (id) => ids.get(id) ?? id));
  }
}

/** Replaces a time that the database has set, which is not by the clock of the test. */
function shownTime(text: string, ...[year, month, day, hour, minute, second]: string[]): string {
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Math.abs(at - Date.now()) > HOUR_MS) return text;
  return text.includes('-') ? '2026-11-22T15:50:00.000Z' : '20261122T155000Z';
}
