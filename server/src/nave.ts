// npm run nave -- COMMAND: commands of the operator, and commands that use the API with an access token.
import process from 'node:process';
import { runNave } from './commands/run-nave.ts';

process.umask(0o077);
process.exitCode = await runNave(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
