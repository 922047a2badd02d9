import { runNave } from '@nave/server/commands/run-nave.ts';

/** The result of a command of `npm run nave`. */
export interface CommandRun {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of `npm run nave` in this process, with these environment variables. */
export async function naveCommand(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<CommandRun> {
  let [out, err] = ['', ''];
  const code = await runNave(argv, {
    env,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}
