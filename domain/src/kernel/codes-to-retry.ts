/**
 * Codes of refusals after which a page repeats a command. Their sentences are in kernel.texts.ts, which viewers' pages do
 * not load first.
 */
export const retryCodes = { uncertain: 'server.uncertain', busy: 'server.busy' } as const;

/** The same codes. The page repeats the command by itself, with the same id and before any later command. */
export const codesToRetry: ReadonlySet<string> = new Set(Object.values(retryCodes));
