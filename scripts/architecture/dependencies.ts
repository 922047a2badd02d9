interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  workspaces?: string[];
}

/**
 * Checks that docs/dependencies.md has a reason for every package of every package.json, and lists no other package.
 */
export function dependencyBreaches({ texts }: { texts: ReadonlyMap<string, string> }): string[] {
  const manifest = (path: string): Manifest => JSON.parse(texts.get(path) ?? '{}');
  const reasons = reasonsOf(texts.get('docs/dependencies.md') ?? '');
  return ['Root', ...(manifest('package.json').workspaces ?? [])].flatMap((workspace) => {
    const path = workspace === 'Root' ? 'package.json' : `${workspace}/package.json`;
    const { dependencies, devDependencies, optionalDependencies } = manifest(path);
    const listed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const packages = listed.filter((name) => !name.startsWith('@nave/'));
    const explained = reasons.get(workspace) ?? [];
    return [
      ...packages
        .filter((name) => !explained.includes(name))
        .map((name) => `${path} lists ${name}, but docs/dependencies.md has no reason.`),
      ...explained
        .filter((name) => !packages.includes(name))
        .map((name) => `docs/dependencies.md explains ${name}, which ${path} does not list.`),
    ];
  });
}

/** Returns the packages that have a reason, by the heading of their table. */
function reasonsOf(page: string): Map<string, string[]> {
  const sections = page.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const names = lines.flatMap(
        (line) => (/^\| (`.+`) \| .+ \|$/.exec(line)?.[1] ?? '').match(/(?<=`)[^`, ]+(?=`)/g) ?? [],
      );
      return [heading.trim(), names];
    }),
  );
}
