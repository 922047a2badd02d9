// npm run backup -- FOLDER: copies the database and the uploaded files. The server may be running or stopped.
import { makeBackup } from './platform/backup/make-backup.ts';
import { pathFromHere, runCommand, sizeInWords } from './platform/backup/run-command.ts';

await runCommand('npm run backup -- FOLDER', async (argument, config) => {
  const folder = pathFromHere(argument);
  const contents = await makeBackup(config, folder);
  return `The backup is in ${folder}: ${sizeInWords(contents)}, and the uploaded files.`;
});
