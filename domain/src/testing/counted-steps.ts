/** The part of Node's API that tests use. */
declare const process: {
  getBuiltinModule(name: 'node:v8'): { setFlagsFromString(flag: string): void };
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
 * Calls `run` three times and returns how many blocks of JavaScript the last call executes, in our code and in
 * libraries. V8's coverage counts the blocks, so the number is the same on every machine. It does not include regular
 * expressions and native functions, which `npm run bench -- messages` measures.
 */
export function countedSteps(run: () => unknown): number {
  const { Session } = process.getBuiltinModule('node:inspector');
  // V8 does not count the calls that its optimizing compilers have inlined.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--no-opt');
  setFlagsFromString('--no-maglev');
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    // The first calls are not counted, so that the number does not depend on what other tests have compiled.
    run();
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
    setFlagsFromString('--opt');
    setFlagsFromString('--maglev');
  }
}
