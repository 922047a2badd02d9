import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of the project, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean, link?: boolean }>} Packages */
/** @typedef {'run' | 'all'} Level */

const runOnly = ['--omit=dev', '--workspace', 'domain', '--workspace', 'server', '--workspace', 'web'];
const flags = { run: [...runOnly, '--include-workspace-root'], all: [] };

/**
 * Installs when something is missing, and says what went wrong, or nothing.
 * @param {Level} level
 * @returns {string | undefined}
 */
export function install(level) {
  if (!isInstalled(level)) {
    process.stdout.write(`Installing ${level === 'run' ? 'what running needs' : 'everything'} with npm (once) ...\n`);
    const code = npm(['ci', '--no-fund', '--no-audit', '--loglevel=error', ...flags[level]]);
    if (code !== 0) {
      return [
        `npm ci ended with ${code}; what it says stands above.`,
        'Without a network: run the same command again when there is one; nothing else needs it.',
        "'package.json and package-lock.json are not in sync': run npm install, then npx node scripts/complete-lock.ts.",
        'A file in use: stop what still runs from this folder, and try again.',
      ].join('\n');
    }
  }
  if (!existsSync(node24())) {
    return `Node 24 comes through npm for Linux, macOS and Windows, but not for ${process.platform} ${process.arch}: install Node 24 yourself.`;
  }
  // Whatever is started from here, and whatever that starts, finds the same Node.
  process.env.PATH = [dirname(node24()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return undefined;
}

/** The Node that npm installed; the one that runs this, where npm has none for the machine and it is new enough. */
export function node24() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const ours = join(
    root,
    'node_modules',
    `node-${process.platform.replace(/32$/, '')}-${process.arch}`,
    'bin',
    program,
  );
  return !existsSync(ours) && process.versions.node.startsWith('24.') ? process.execPath : ours;
}

/**
 * npm writes down what it has installed when it is done, so an install that was cut short counts as none.
 * @param {Level} level
 */
function isInstalled(level) {
  const installed = join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && covers(packages(installed), packages(join(root, 'package-lock.json')), level);
}

/**
 * Whether everything that the level needs is installed in the version of the lock file. Optional packages are for
 * other machines.
 * @param {Packages} installed
 * @param {Packages} locked
 * @param {Level} level
 */
export function covers(installed, locked, level) {
  return Object.entries(locked).every(([path, wanted]) => {
    const needed =
      path.includes('node_modules/') && !wanted.optional && !wanted.link && (level === 'all' || !wanted.dev);
    return !needed || installed[path]?.version === wanted.version;
  });
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function packages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** @param {string[]} args */
function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: machineNode = process.execPath } = process.env;
  // npm empties node_modules first: so the machine's own Node runs it, not the one in there.
  const [program, ...first] = cli ? [machineNode, cli] : ['npm'];
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), shell: !cli && process.platform === 'win32' };
  return spawnSync(program, [...first, ...args], options).status ?? 1;
}
