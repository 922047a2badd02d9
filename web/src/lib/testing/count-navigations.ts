/** The jsdom of the test; vitest provides it. */
declare const jsdom: {
  virtualConsole: { removeAllListeners(name: string): void; on(name: string, listener: (error: Error) => void): void };
};

/** Counts the loads of a document that the page requests from now on. jsdom only reports them, as an error. */
export function countNavigations(): () => number {
  let count = 0;
  const { virtualConsole } = jsdom;
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', ({ message }) => {
    if (/not implemented: navigation/i.test(message)) count += 1;
  });
  return () => count;
}
