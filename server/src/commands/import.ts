import { pathFromHere } from '../platform/backup/run-command.ts';
import type { ImportStep } from '../transfer/import-client.ts';
import type { Command } from './command.ts';
import { runOnInstallation } from './run-on-installation.ts';

const done = { add: 'added', change: 'changed', keep: 'unchanged', deleted: 'deleted here' };
const planned = { add: 'would be added', change: 'would be changed', keep: 'unchanged', deleted: 'deleted here' };

/** Imports an organisation from a folder. */
export const importCommand: Command = {
  usage: 'FOLDER [--dry-run] [--json]',
  summary: 'Read an organisation from a folder of the export. A second import changes nothing; --dry-run only tells.',
  options: { 'dry-run': { type: 'boolean' } },
  args: [1, 1],
  async run({ args: [from = ''], options, config }) {
    const isDryRun = options['dry-run'] === true;
    const argument = JSON.stringify({ folder: pathFromHere(from), isDryRun });
    const steps: ImportStep[] = JSON.parse(await runOnInstallation(config(), 'import', argument));
    const words = isDryRun ? planned : done;
    const lines = steps.map(({ what, type, name }) => `${words[what].padEnd(16)} ${type.padEnd(8)} ${name}`);
    const changes = steps.filter(({ what }) => what === 'add' || what === 'change').length;
    const sum = isDryRun ? `${changes} changes. Nothing was written.` : `${changes} changes were made.`;
    return { text: [...lines, '', sum].join('\n'), data: { steps, changes } };
  },
};
