import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The project's root folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean, link?: boolean }>} Packages */
/** @typedef {'run' | 'all'} Level */

const runOnly = [
  '--omit=dev',
  '--workspace',
  'domain',
  '--workspace',
  'client',
  '--workspace',
  'server',
  '--workspace',
  'web',
];
const flags = { run: [...runOnly, '--include-workspace-root'], all: [] };

/**
 * Installs all packages if any package is missing.
 * @param {Level} level
 * @returns {string | undefined} an error message
 */
export function install(level) {
  if (!isInstalled(level)) {
    process.stdout.write(`Installing ${level === 'run' ? 'runtime' : 'all'} packages with npm (only once) ...\n`);
    const code = npm(['ci', '--no-fund', '--no-audit', '--loglevel=error', ...flags[level]]);
    if (code !== 0) {
      return [
        `npm ci ended with ${code}; see its output above.`,
        'If there is no network: run the same command again when there is one. Only the installation needs a network.',
        'If it says that package.json and package-lock.json are not in sync: run npm install, and then',
        'npx node scripts/complete-lock.ts.',
        'If a file is in use: stop the processes that run from this folder, and try again.',
      ].join('\n');
    }
  }
  if (!existsSync(node24())) {
    return `npm has Node 24 for Linux, macOS and Windows, but not for ${process.platform} ${process.arch}: install Node 24 yourself.`;
  }
  // Child processes find the same Node.
  process.env.PATH = [dirname(node24()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return undefined;
}

/**
 * Returns the path of the Node 24 from npm. If npm has none for this platform but this process runs Node 24, returns
 * that.
 */
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
 * Whether all packages of the level are installed. npm writes its list of packages at the end of an installation, so an
 * interrupted installation does not count.
 * @param {Level} level
 */
export function isInstalled(level) {
  const installed = join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && covers(packages(installed), packages(join(root, 'package-lock.json')), level);
}

/**
 * Returns whether all packages of the level are installed in the versions of the lock file. Optional packages do not
 * count, because they may be for other platforms.
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
  // npm empties node_modules first, so it cannot run with the Node that is in node_modules.
  const [program, ...first] = cli ? [machineNode, cli] : ['npm'];
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), shell: !cli && process.platform === 'win32' };
  return spawnSync(program, [...first, ...args], options).status ?? 1;
}
