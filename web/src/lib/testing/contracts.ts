import { type Call, type CallShape, methodOf, pathOf } from '@nave/domain/kernel/call.ts';
import { afterEach, expect } from 'vitest';
import { ZodType, z } from 'zod';
import { sharedDefinitions } from './shared-definitions.ts';

/** A call of the API and its schemas. */
interface Contract {
  call: Call;
  shape: CallShape;
}

/** All calls of the API, those with fewer parameters first. */
const contracts: Contract[] = sharedDefinitions<Call, CallShape>('calls', 'Calls', 'Shapes')
  .map(([call, shape]) => ({ call, shape }))
  .sort((one, other) => countParams(one.call) - countParams(other.call));

/** Counts the parameters of a call, so that `/clients/coming` is matched before `/clients/:clientId`. */
function countParams(call: Call): number {
  return call.split(':').length;
}

export interface Found extends Contract {
  /** Values of the path's `:parameters`. */
  params: Record<string, string>;
}

/** Returns the call for a method and a path, which may have a query; undefined if the API has none. */
export function contractOf(method: string, path: string): Found | undefined {
  const [pathname = ''] = path.split('?');
  for (const contract of contracts) {
    const found = methodOf(contract.call) === method && patternOf(contract.call).exec(pathname);
    if (found) return { ...contract, params: mapValues(found.groups ?? {}, decodeURIComponent) };
  }
  return undefined;
}

function patternOf(call: Call): RegExp {
  return new RegExp(`^${pathOf(call).replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function mapValues(values: Record<string, string>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Returns how an answer violates its call's schema (from status 400: the refusal schema), or null if it is valid. */
export function breachOf({ shape }: Contract, status: number, body: unknown): string | null {
  if (status >= 400) return refusalSchema.safeParse(body).error?.message ?? null;
  if (status !== (shape.status ?? 200)) return `its status is not ${status}`;
  if (!(shape.answer instanceof ZodType)) return null;
  return shape.answer.safeParse(JSON.parse(JSON.stringify(body ?? null))).error?.message ?? null;
}

const refusalSchema = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

/** Calls of the page that are not in the API, and answers of the test that the server would not send. */
const breaches: string[] = [];
afterEach(() => {
  expect(breaches.splice(0), 'the page and the fake server keep to the calls of the API').toEqual([]);
});

/** Fails the current test. */
export function reportBreach(message: string): void {
  breaches.push(message);
}
