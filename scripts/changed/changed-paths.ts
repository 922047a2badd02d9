import { execFileSync } from 'node:child_process';

/** What differs between a commit and the working tree. */
export interface Change {
  /** The commit that the working tree is compared with, and why this one. */
  base: string;
  paths: string[];
}

/**
 * Returns the paths that differ from a base, with deleted and untracked files. Without a given base it is the merge base
 * with origin/main, or else main; where HEAD is that commit itself, it is the commit before.
 */
export function changedPaths(root: string, given?: string): Change {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  const known = (...args: string[]) => {
    try {
      return git(...args);
    } catch {
      return undefined;
    }
  };
  const head = git('rev-parse', 'HEAD');
  const bases = [
    given && { commit: git('rev-parse', '--verify', `${given}^{commit}`), words: given },
    ...['origin/main', 'main'].map((branch) => {
      const commit = known('merge-base', branch, 'HEAD');
      return commit && commit !== head && { commit, words: `the merge base with ${branch}` };
    }),
    { commit: known('rev-parse', '--verify', 'HEAD~1') ?? head, words: 'the commit before the last' },
  ];
  const { commit, words } = bases.find((base) => base) || { commit: head, words: 'the last commit' };
  const names = [
    git('diff', '--name-only', '--no-renames', '-z', commit),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const paths = names.flatMap((list) => list.split('\0')).filter((path) => path !== '');
  return { base: `${words} (${commit.slice(0, 8)})`, paths: [...new Set(paths)].toSorted() };
}
