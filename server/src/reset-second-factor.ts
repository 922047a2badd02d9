// npm run reset-second-factor -- EMAIL: for a user without phone and recovery codes. The running server does it.
import { askServer } from './platform/backup/control.ts';
import { runCommand } from './platform/backup/run-command.ts';

await runCommand('npm run reset-second-factor -- EMAIL', async (email, { dataDir }) => {
  await askServer(dataDir, { command: 'resetSecondFactor', argument: email });
  return `Two-step sign-in of ${email} is off. They are signed out everywhere, were notified by email, and sign in with their password.`;
});
