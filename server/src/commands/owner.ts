import type { Command } from './command.ts';
import { runOnInstallation } from './run-on-installation.ts';

/** Prints the address at which the first global owner is created. */
export const owner: Command = {
  usage: '[--json]',
  summary: 'Print a one-time address at which the global owner of a new installation is created.',
  args: [0, 0],
  async run({ config }) {
    const url = await runOnInstallation(config(), 'owner');
    const text = `Create the global owner here within 24 hours. The address works once, and earlier ones no longer:\n${url}`;
    return { text, data: { url } };
  },
};
