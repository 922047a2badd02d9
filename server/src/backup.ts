// npm run backup -- FOLDER: copies the database and the uploaded files, whether the server runs or not.
import { makeBackup } from './platform/backup/make-backup.ts';
import { amount, pathFromHere, runCommand } from './platform/backup/run-command.ts';

await runCommand('npm run backup -- FOLDER', async (word, config) => {
  const folder = pathFromHere(word);
  const contents = await makeBackup(config, folder);
  return `The backup is in ${folder}: ${amount(contents)}, and the uploaded files.`;
});
