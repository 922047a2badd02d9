import { systemClock } from '../../platform/clock.ts';
import { ConfigError } from '../../platform/config-error.ts';
import type { Command } from '../command.ts';
import { checkInstallation } from './check-installation.ts';
import { type Finding, problem } from './finding.ts';

const NAME_WIDTH = 15;
const marks = { ok: 'ok      ', problem: 'PROBLEM ', unknown: 'unknown ' };

/** Looks for problems of the installation. */
export const check: Command = {
  usage: '[--json]',
  summary: 'Look for problems of this installation, and say what to do. Exits with 1 if there is one.',
  args: [0, 0],
  async run({ config }) {
    const findings = await findAll(config);
    const problems = findings.filter(({ state }) => state === 'problem').length;
    const lines = findings.map(({ name, state, text }) => `${marks[state]} ${name.padEnd(NAME_WIDTH)} ${text}`);
    const sum = problems === 0 ? 'No problem was found.' : `Problems: ${problems}.`;
    return { text: [...lines, '', sum].join('\n'), data: { findings, problems }, hasProblem: problems > 0 };
  },
};

async function findAll(config: Parameters<Command['run']>[0]['config']): Promise<Finding[]> {
  try {
    return await checkInstallation(config(), systemClock);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ name: 'settings', ...problem(error.message) }];
  }
}
