/** The one way to the browser's console: for what the page survives and only a developer needs to know (API-88, API-89). */
const { console: output } = globalThis;

export function logFailure(what: string, error: unknown): void {
  output.warn(what, error);
}
