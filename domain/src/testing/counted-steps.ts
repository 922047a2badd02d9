/** What Node has of the engine's inspector; tests alone run on Node. */
declare const process: {
  getBuiltinModule(name: 'node:inspector'): {
    Session: new () => {
      connect(): void;
      disconnect(): void;
      post(method: string, parameters?: object | ((error: Error | null, result: Coverage) => void)): void;
    };
  };
};

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

/**
 * Calls `run` twice and counts how many blocks of JavaScript the second call runs, in our code and in libraries, as the engine's own coverage sees them. The count
 * is the same on every machine; work inside regular expressions and native functions is not in it (`npm run bench -- messages`
 * measures that).
 */
export function countedSteps(run: () => unknown): number {
  const { Session } = process.getBuiltinModule('node:inspector');
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    // What other tests had compiled is not counted from its first call on.
    run();
    session.post('Profiler.takePreciseCoverage');
    run();
    let steps = 0;
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error;
      for (const { url, functions } of coverage.result)
        if (!url.startsWith('node:'))
          for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    });
    return steps;
  } finally {
    session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
