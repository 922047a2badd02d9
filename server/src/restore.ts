// npm run restore -- FOLDER: restores a backup.
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { pathFromHere, runCommand, say, sizeInWords } from './platform/backup/run-command.ts';

await runCommand('npm run restore -- FOLDER', async (word, config) => {
  const { backup, setAside } = await restoreBackup(config, pathFromHere(word), say);
  if (setAside) say(`The previous installation was moved to ${setAside}.`);
  return `The backup of ${backup.at} is in place: ${sizeInWords(backup.contents)}, and the uploaded files.`;
});
