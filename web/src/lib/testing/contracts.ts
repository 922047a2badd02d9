import { type Call, type CallShape, methodOf, pathOf } from '@nave/domain/kernel/call.ts';
import { afterEach, expect } from 'vitest';
import { ZodType, z } from 'zod';
import { sharedDefinitions } from './shared-definitions.ts';

/** A call that pages make, and its schemas. */
interface Contract {
  call: Call;
  shape: CallShape;
}

/** Every call of the API, with the schemas of the same name beside it. */
const contracts: Contract[] = sharedDefinitions<Call, CallShape>('calls', 'Calls', 'Shapes')
  .map(([call, shape]) => ({ call, shape }))
  .sort((one, other) => params(one.call) - params(other.call));

/** The more of a path is said, the sooner it is looked at: `/clients/coming` before `/clients/:clientId`. */
function params(call: Call): number {
  return call.split(':').length;
}

export interface Found extends Contract {
  /** What stands in the path where the call has `:names`. */
  params: Record<string, string>;
}

/** The call that asks for this path, which may have a query; undefined where the API has none. */
export function contractOf(method: string, path: string): Found | undefined {
  const [asked = ''] = path.split('?');
  for (const contract of contracts) {
    const found = methodOf(contract.call) === method && patternOf(contract.call).exec(asked);
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

/** How an answer differs from what its call promises; null when it does not. Refusals have a form of their own. */
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

/** What the page asked that no server answers, or what a test answered that no server would. */
const breaches: string[] = [];
afterEach(() => {
  expect(breaches.splice(0), 'the page and the fake server keep to the calls of the API').toEqual([]);
});

/** Fails the test that runs. */
export function tellBreach(sentence: string): void {
  breaches.push(sentence);
}
