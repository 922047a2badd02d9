// npm run reset-second-factor -- EMAIL: for who has lost the phone and the recovery codes. The running server does it.
import { askServer } from './platform/backup/control.ts';
import { runCommand } from './platform/backup/run-command.ts';

await runCommand('npm run reset-second-factor -- EMAIL', async (word, { dataDir }) => {
  await askServer(dataDir, { command: 'resetSecondFactor', word });
  return `Two-step sign-in of ${word} is off. They are signed out everywhere, were told by email, and sign in with their password.`;
});
