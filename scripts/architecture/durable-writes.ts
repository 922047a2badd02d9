import { isTest, type Project } from './project.ts';

const fromFileSystem = /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g;
const writing = /^(appendFile|copyFile|createWriteStream|link|mkdir|rename|symlink|truncate|writeFile)(Sync)?$/;
/**
 * Code whose files need not survive a power cut by themselves: the sockets of the running process, which the next process
 * creates again, and the folder of the packager, which is synced as a whole before it gets its place.
 */
const ephemeral = /^server\/src\/(platform\/data-folder\.ts$|videos\/packager\/)/;

/**
 * Checks that server code writes files only through `platform/disk/`, which syncs files and their folders, so that the
 * files survive a power cut.
 */
export function durableWriteBreaches({ texts }: Project): string[] {
  return [...texts]
    .filter(([path]) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path) && !path.startsWith('server/src/testing/'))
    .filter(([path]) => !path.startsWith('server/src/platform/disk/') && !ephemeral.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(fromFileSystem)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''))
        .filter((name) => writing.test(name))
        .map(
          (name) =>
            `${path} imports ${name}, which a power cut can undo: write through server/src/platform/disk/durable.ts.`,
        ),
    );
}
