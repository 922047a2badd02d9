import { execFileSync } from 'node:child_process';

/** The difference between a commit and the working tree. */
export interface Change {
  /** A description of the commit that the working tree is compared with. */
  base: string;
  paths: string[];
}

/**
 * Returns the paths that differ from a base commit, including deleted and untracked files. The default base is the
 * merge base of HEAD with origin/main, or else with main. If that is HEAD itself, the base is the commit before HEAD.
 */
export function changedPaths(root: string, givenBase?: string): Change {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  const gitOrUndefined = (...args: string[]) => {
    try {
      return git(...args);
    } catch {
      return undefined;
    }
  };
  const head = git('rev-parse', 'HEAD');
  const bases = [
    givenBase && { commit: git('rev-parse', '--verify', `${givenBase}^{commit}`), name: givenBase },
    ...['origin/main', 'main'].map((branch) => {
      const commit = gitOrUndefined('merge-base', branch, 'HEAD');
      return commit && commit !== head && { commit, name: `the merge base with ${branch}` };
    }),
    { commit: gitOrUndefined('rev-parse', '--verify', 'HEAD~1') ?? head, name: 'the commit before the last' },
  ];
  const { commit, name } = bases.find((base) => base) || { commit: head, name: 'the last commit' };
  const lists = [
    git('diff', '--name-only', '--no-renames', '-z', commit),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const paths = lists.flatMap((list) => list.split('\0')).filter((path) => path !== '');
  return { base: `${name} (${commit.slice(0, 8)})`, paths: [...new Set(paths)].toSorted() };
}
