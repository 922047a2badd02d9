/** The part of Node's API that tests use. */
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
 * Calls `run` twice and returns how many blocks of JavaScript the second call executes, in our code and in libraries, by V8's
 * coverage. The count is the same on every machine. It excludes regular expressions and native functions, which
 * `npm run bench -- messages` measures.
 */
export function countedSteps(run: () => unknown): number {
  const { Session } = process.getBuiltinModule('node:inspector');
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    // The first call is not counted, so that functions compiled by other tests make no difference.
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
