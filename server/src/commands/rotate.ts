import type { RotatedWebhook } from '../clients/webhooks/rotate-webhooks.ts';
import { type Command, type CommandInput, type CommandResult, UsageError } from './command.ts';
import { runOnInstallation } from './run-on-installation.ts';

const usage = 'guests|support|webhooks [--client KEY] [--json]';

/** Replaces secrets. The former secret is valid for a while. */
export const rotate: Command = {
  usage,
  summary: 'Replace a secret: the one of guests’ cookies, the key of the support tool, or those of webhooks.',
  options: { client: { type: 'string' } },
  args: [1, 1],
  async run(input) {
    const secret = input.args[0] ?? '';
    const run = Object.hasOwn(secrets, secret) ? secrets[secret] : undefined;
    if (!run || (input.options.client !== undefined && secret !== 'webhooks'))
      throw new UsageError(`Usage: npm run nave -- rotate ${usage}`);
    return run(input);
  },
};

const secrets: Record<string, (input: CommandInput) => Promise<CommandResult>> = {
  async guests({ config }) {
    await runOnInstallation(config(), 'rotateGuests');
    const text = [
      'The cookies of guests are signed with a new secret a minute from now. Cookies that the former secret has signed',
      'are valid for 30 days; guests who come back in that time get a new cookie and stay who they are.',
      'If the former secret is known to others, run this again after a minute: then its cookies are no longer valid.',
    ].join('\n');
    return { text, data: { rotated: 'guests' } };
  },
  async support({ config }) {
    const key = await runOnInstallation(config(), 'rotateSupport');
    const text = [
      `The new key of the support tool, which is not shown again: ${key}`,
      'Enter it in the support tool within a day. Until then, sessions contain former_user_hash, made with the former key.',
      'Then set SUPPORT_HASH_KEY to it as well, so that a restored backup does not bring the former key back.',
    ].join('\n');
    return { text, data: { key } };
  },
  async webhooks({ config, options }) {
    const clientKey = typeof options.client === 'string' ? options.client : '';
    const rotated: RotatedWebhook[] = JSON.parse(await runOnInstallation(config(), 'rotateWebhooks', clientKey));
    const lines = rotated.map(({ clientKey, url, secret }) => `${clientKey}  ${url}  ${secret}`);
    const text =
      rotated.length === 0
        ? 'There is no webhook.'
        : [
            'The new secrets, which are not shown again. Enter them at the receivers within a day: until then, messages',
            'are signed with both secrets.',
            ...lines,
          ].join('\n');
    return { text, data: rotated };
  },
};
