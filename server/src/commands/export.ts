import { join } from 'node:path';
import { pictureCopies } from '@nave/domain/media/picture-widths.ts';
import { createBackupFolder } from '../platform/backup/backup-folder.ts';
import { pathFromHere } from '../platform/backup/run-command.ts';
import type { Config } from '../platform/config.ts';
import { dataFolder } from '../platform/data-folder.ts';
import { writeUnsynced } from '../platform/disk/atomic-folder.ts';
import { createFiles, type Files } from '../platform/files.ts';
import { createS3Files } from '../platform/s3-files.ts';
import { PICTURES_FOLDER, RECORDS_FILE, readTransferFile } from '../transfer/transfer-file.ts';
import { type Command, CommandError } from './command.ts';
import { runOnInstallation } from './run-on-installation.ts';

/** Exports an organisation to a folder. */
export const exportCommand: Command = {
  usage: 'CLIENT_KEY FOLDER [--json]',
  summary:
    'Write an organisation to a new folder: its pictures, tags, channels and contents, for another installation.',
  args: [2, 2],
  async run({ args: [key = '', to = ''], config: readConfig }) {
    const config = readConfig();
    const folder = pathFromHere(to);
    const text = await runOnInstallation(config, 'export', key);
    const { pictures, channels, contents } = readTransferFile(text);
    await withFiles(config, (files) =>
      createBackupFolder(folder, async (unfinished) => {
        await writeUnsynced(join(unfinished, RECORDS_FILE), text);
        for (const { url } of pictures)
          for (const copy of pictureCopies(url)) await copyPicture(files, copy.url, join(unfinished, PICTURES_FOLDER));
      }),
    );
    const data = { folder, pictures: pictures.length, channels: channels.length, contents: contents.length };
    const counts = `${data.pictures} pictures, ${data.channels} channels, ${data.contents} contents`;
    return { text: `The organisation is in ${folder}: ${counts}.`, data };
  },
};

async function copyPicture(files: Files, url: string, folder: string): Promise<void> {
  const key = url.replace('/media/', '');
  const file = await files.open(key);
  if (!file) throw new CommandError(`The picture ${url} is in the library, but its file is missing. Delete it there.`);
  await writeUnsynced(join(folder, key.slice(key.lastIndexOf('/') + 1)), file.stream);
}

/** Opens the store of uploaded files for reading. */
async function withFiles(config: Config, work: (files: Files) => Promise<void>): Promise<void> {
  if (!config.s3) return work(createFiles(dataFolder(config.dataDir).media));
  const store = await createS3Files(config.s3);
  await work(store).finally(store.close);
}
