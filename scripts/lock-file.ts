interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The entries of a package-lock.json, by path. */
export type LockedPackages = Record<string, LockedPackage>;

/** Returns the entries for optional packages that are missing in the lock file. */
export function missingOptional(packages: LockedPackages): LockedPackages {
  const missing: LockedPackages = {};
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const entryPath = `node_modules/${name}`;
      if (packages[entryPath] || packages[`${path}/${entryPath}`]) continue;
      missing[entryPath] = {
        version: range.replace(/^[\^~]/, ''),
        ...(parent.dev ? { dev: true } : {}),
        ...platformOf(name),
        optional: true,
      };
    }
  }
  return missing;
}

const systems = {
  darwin: /darwin/,
  win32: /win32|-win-/,
  android: /android/,
  freebsd: /freebsd/,
  openharmony: /harmony/,
};
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm'];

/** Returns the platform that the package's name contains, such as `@biomejs/cli-darwin-arm64`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const os = Object.entries(systems).find(([, pattern]) => pattern.test(name))?.[0] ?? 'linux';
  const cpu = processors.find((processor) => name.includes(`-${processor}`));
  if (!cpu)
    throw new Error(`The name of the optional package ${name} does not contain its CPU architecture; add it by hand.`);
  const libc = name.match(/musl|gnu/)?.[0] === 'musl' ? 'musl' : 'glibc';
  return { os: [os], cpu: [cpu], ...(os === 'linux' && /musl|gnu/.test(name) ? { libc: [libc] } : {}) };
}
