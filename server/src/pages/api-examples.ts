import examples from './api-examples.json' with { type: 'json' };

/** A request of a program, and how the server answered it. */
export interface ApiExample {
  /** The path with its query, and the JSON of the body. */
  request: { path: string; body?: unknown };
  status: number;
  /** The JSON of the answer, or the text of a file. */
  answer: unknown;
}

/**
 * An example of each call that programs may use, by operation. api-examples.test.ts sends the requests to the real app
 * and compares the answers; with NAVE_UPDATE_EXAMPLES=1 it writes the file.
 */
export const apiExamples: Record<string, ApiExample> = examples;
