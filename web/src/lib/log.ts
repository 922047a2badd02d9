/** The only access to the browser's console, for failures that the page survives (API-88, API-89). */
const { console: output } = globalThis;

export function logFailure(what: string, error: unknown): void {
  output.warn(what, error);
}
