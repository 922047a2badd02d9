// The entry point of every npm script, in plain JavaScript for any Node from 20 on. It installs missing packages, builds
// stale output, and starts the command with the Node 24 that npm has installed.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { buildWebIfStale } from './setup/build-web.mjs';
import { install, node24, root } from './setup/install.mjs';
import { restartPauses } from './setup/keep-running.mjs';
import { prepareDatabaseIfStale } from './setup/prepare-database.mjs';

/**
 * @typedef {object} Command
 * @property {string[]} run arguments for Node 24
 * @property {'run' | 'all'} [needs] 'run' installs no development packages
 * @property {boolean} [web] whether it needs built pages
 * @property {boolean} [database] whether it may create an embedded database
 */

/** @type {Record<string, Command>} */
const commands = {
  start: { run: ['server/src/main.ts'], needs: 'run', web: true, database: true },
  backup: { run: ['server/src/backup.ts'], needs: 'run' },
  restore: { run: ['server/src/restore.ts'], needs: 'run' },
  move: { run: ['server/src/move.ts'], needs: 'run' },
  'reset-second-factor': { run: ['server/src/reset-second-factor.ts'], needs: 'run' },
  dev: { run: ['scripts/dev.ts'], database: true },
  check: { run: ['scripts/check.ts'] },
  test: { run: ['scripts/test.ts'], web: true },
  bench: { run: ['bench/main.ts'], web: true, database: true },
  rules: { run: ['scripts/rules.ts'] },
  format: { run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) stop(`There is no command '${name}'. There are: ${Object.keys(commands).join(', ')}.`);
const problem = install(command.needs ?? 'all') ?? (command.web ? buildWebIfStale() : undefined);
if (problem) stop(problem);
if (command.database) prepareDatabaseIfStale();
refuseUnanswered([...command.run, ...rest]);

/** @param {string[]} args */
function refuseUnanswered(args) {
  const pauseAfter = restartPauses();
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  const begin = () => {
    const beganAt = performance.now();
    child = spawn(node24(), args, { cwd: root, stdio: 'inherit' });
    child.on('error', (error) => stop(`Node 24 could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      child = null;
      const pauseMs = pauseAfter(code, performance.now() - beganAt);
      if (pauseMs === null) process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
      process.stderr.write(`Restarting in ${pauseMs / 1_000} s.\n`);
      setTimeout(begin, pauseMs);
    });
  };
  begin();
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => (child ? child.kill(signal) : process.exit(0));
  process.on('SIGTERM', () => end('SIGTERM'));
  // A terminal sends Ctrl-C to the child too; a second signal would end its drain.
  process.on('SIGINT', () => (child && process.stdin.isTTY) || end('SIGINT'));
  if (process.env.npm_lifecycle_event) whenParentEnds(() => end('SIGTERM'));
}

/**
 * Calls back when the parent process ends: npm does not pass signals on to this process.
 * @param {() => void} then
 */
function whenParentEnds(then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 200);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
