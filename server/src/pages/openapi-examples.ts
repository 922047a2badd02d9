import type { AnyRoute } from '../platform/http/route.ts';
import { apiExamples } from './api-examples.ts';

/** An example of a call, taken apart for the OpenAPI document. */
export interface OperationExample {
  /** The values of the parameters of path and query, by name. */
  parameters: Record<string, string>;
  body?: unknown;
  answer?: unknown;
}

/** Returns the example of a call; a call for people alone has none. */
export function exampleOf({ tag, name, url }: AnyRoute): OperationExample {
  const example = apiExamples[`${tag}.${name}`];
  if (!example) return { parameters: {} };
  const { request, answer } = example;
  const address = new URL(request.path, 'https://nave.example');
  const values = address.pathname.split('/');
  const ofPath = url.split('/').flatMap((part, at): [string, string][] => {
    const value = values[at];
    return part.startsWith(':') && value !== undefined ? [[part.slice(1), decodeURIComponent(value)]] : [];
  });
  return { parameters: Object.fromEntries([...ofPath, ...address.searchParams]), body: request.body, answer };
}
