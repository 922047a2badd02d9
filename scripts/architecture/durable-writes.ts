import { type House, isTest } from './house.ts';

const fromFileSystem = /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g;
const writing = /^(appendFile|copyFile|createWriteStream|link|mkdir|rename|symlink|truncate|writeFile)(Sync)?$/;
/** Sockets of the running process: the next one creates them anew. */
const ephemeral = 'server/src/platform/data-folder.ts';

/** What the server writes survives a power cut: it calls `platform/disk/`, which syncs files and the folders that hold them. */
export function durableWriteBreaches({ texts }: House): string[] {
  return [...texts]
    .filter(([path]) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path) && !path.startsWith('server/src/testing/'))
    .filter(([path]) => !path.startsWith('server/src/platform/disk/') && path !== ephemeral)
    .flatMap(([path, text]) =>
      [...text.matchAll(fromFileSystem)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''))
        .filter((name) => writing.test(name))
        .map(
          (name) =>
            `${path} imports ${name}, which a power cut can undo: write by server/src/platform/disk/durable.ts.`,
        ),
    );
}
