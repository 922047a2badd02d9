// npm run reset-second-factor -- EMAIL: asks the running server to turn off the two-step sign-in of a user who has lost
// phone and recovery codes.

import { runCommand } from './platform/backup/run-command.ts';
import { askServer } from './platform/backup/server-commands.ts';

await runCommand('npm run reset-second-factor -- EMAIL', async (email, { dataDir }) => {
  await askServer(dataDir, { command: 'resetSecondFactor', argument: email });
  return `Two-step sign-in of ${email} is off. They are signed out everywhere, were notified by email, and sign in with their password.`;
});
