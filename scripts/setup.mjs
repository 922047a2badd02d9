// The entry point of every npm script. It is plain JavaScript, so that any Node from 20 on can run it. It installs
// missing packages, builds outdated output, and runs the command with the Node 24 that npm has installed.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { buildWebIfStale } from './setup/build-web.mjs';
import { install, isInstalled, node24, root } from './setup/install.mjs';
import { restartPauses } from './setup/keep-running.mjs';
import { prepareDatabaseIfStale } from './setup/prepare-database.mjs';

/**
 * @typedef {object} Command
 * @property {string[]} run the arguments for Node 24
 * @property {'run' | 'all'} [needs] which packages are installed; 'run' installs no development packages
 * @property {boolean} [web] whether the command needs the built pages
 * @property {boolean} [database] whether the command may create an embedded database
 */

/** @type {Record<string, Command>} */
const commands = {
  start: { run: ['server/src/main.ts'], needs: 'run', web: true, database: true },
  backup: { run: ['server/src/backup.ts'], needs: 'run' },
  restore: { run: ['server/src/restore.ts'], needs: 'run' },
  move: { run: ['server/src/move.ts'], needs: 'run' },
  'reset-second-factor': { run: ['server/src/reset-second-factor.ts'], needs: 'run' },
  nave: { run: ['server/src/nave.ts'], needs: 'run' },
  client: { run: ['client/generate.ts'] },
  dev: { run: ['scripts/dev.ts'], database: true },
  check: { run: ['scripts/check.ts'] },
  test: { run: ['scripts/test.ts'], web: true },
  bench: { run: ['bench/main.ts'], web: true, database: true },
  faults: { run: ['faults/main.ts'], web: true },
  rules: { run: ['scripts/rules.ts'] },
  format: { run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) stop(`There is no command '${name}'. The commands are: ${Object.keys(commands).join(', ')}.`);
const level = command.needs ?? 'all';
const prepare = () => install(level) ?? (command.web ? buildWebIfStale() : undefined);
const problem = prepare();
if (problem) stop(problem);
if (command.database) prepareDatabaseIfStale();
runCommand([...command.run, ...rest]);

/**
 * Runs Node 24 with these arguments, restarts it after a lost database, and exits with its exit code.
 * @param {string[]} args
 */
function runCommand(args) {
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
  // At Ctrl-C the terminal also sends SIGINT to the child. A second signal would end the child before it has drained.
  process.on('SIGINT', () => (child && process.stdin.isTTY) || end('SIGINT'));
  process.on('SIGHUP', () => (process.stdin.isTTY ? end('SIGTERM') : reload()));
  /** Lets a server replace its processes one after another, with the code that is on the disk now. */
  const reload = () => {
    // npm empties node_modules first, and the running processes still load files of it.
    const hasPackages = isInstalled(level);
    const problem = hasPackages ? prepare() : 'Packages have changed, which needs a restart.';
    if (problem) process.stderr.write(`The server keeps running as it is. ${problem}\n`);
    else child?.kill('SIGHUP');
  };
  if (process.env.npm_lifecycle_event) whenParentEnds(() => end('SIGTERM'));
}

/**
 * Calls `callback` when the parent process ends. This is needed because npm does not pass signals on to this process.
 * @param {() => void} callback
 */
function whenParentEnds(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 200);
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
