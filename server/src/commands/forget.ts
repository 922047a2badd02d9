import { type Command, UsageError } from './command.ts';
import { runOnInstallation } from './run-on-installation.ts';

/** The receipt of an erasure: how many items of each part were found. */
interface Receipt {
  id: string;
  erasedAt: string;
  counts: Record<string, number>;
}

/** Erases what is stored about a person. */
export const forget: Command = {
  usage: 'EMAIL --yes [--json]',
  summary: 'Erase a person from the whole installation, and print a receipt. This cannot be undone.',
  options: { yes: { type: 'boolean' } },
  args: [1, 1],
  async run({ args: [email = ''], options, config }) {
    if (!options.yes)
      throw new UsageError(`This erases everything about ${email} and cannot be undone. Add --yes to do it.`);
    const receipt: Receipt = JSON.parse(await runOnInstallation(config(), 'forget', email));
    const lines = Object.entries(receipt.counts).map(([part, found]) => `${String(found).padStart(8)}  ${part}`);
    return { text: [`Erased at ${receipt.erasedAt}, receipt ${receipt.id}:`, ...lines].join('\n'), data: receipt };
  },
};
