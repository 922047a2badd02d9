import { randomBytes } from 'node:crypto';
import type { InstallationFacts } from '../../operations/installation-facts.ts';
import { NoServer } from '../../platform/backup/server-commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { ConfigError } from '../../platform/config-error.ts';
import { runOnInstallation } from '../run-on-installation.ts';
import { askPublicUrl, checkAddress, checkProxies } from './check-address.ts';
import { checkClock, checkEmails, checkJobs, checkOwner, checkWebhooks } from './check-facts.ts';
import { checkBackup, checkBucket, checkDataFolder, checkDisk, checkMail } from './check-machine.ts';
import { type Finding, ok, problem, reasonOf, unknown, type Verdict } from './finding.ts';

const READY_WITHIN_MS = 5_000;
const CHALLENGE_BYTES = 16;

/** Checks an installation: its settings, what it depends on, and what is stored of its work (OPS-142). */
export async function checkInstallation(config: Config, clock: Clock): Promise<Finding[]> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const [server, facts, found] = await Promise.all([
    checkServer(config),
    readFacts(config, challenge),
    askPublicUrl(config, challenge),
  ]);
  const ofFacts = (judge: (known: InstallationFacts) => Verdict): Verdict =>
    facts.known ? judge(facts.known) : unknown('Checked when the database answers.');
  const usesDataFolder = !(config.databaseUrl && config.s3);
  const verdicts: Record<string, Verdict | Promise<Verdict>> = {
    server,
    database: facts.verdict,
    ...(usesDataFolder && { 'data folder': checkDataFolder(config), disk: checkDisk(config) }),
    clock: ofFacts((known) => checkClock(known, clock)),
    'public address': checkAddress(config, found, facts.known?.proof ?? null),
    proxies: checkProxies(found),
    mail: checkMail(config),
    emails: ofFacts((known) => checkEmails(known, config.smtpUrl !== null)),
    files: checkBucket(config),
    jobs: ofFacts(checkJobs),
    webhooks: ofFacts(checkWebhooks),
    backup: checkBackup(config, clock),
    owner: ofFacts(checkOwner),
  };
  return Promise.all(Object.entries(verdicts).map(([name, verdict]) => finding(name, verdict)));
}

async function finding(name: string, verdict: Verdict | Promise<Verdict>): Promise<Finding> {
  try {
    return { name, ...(await verdict) };
  } catch (error) {
    return { name, ...problem(`This could not be checked: ${reasonOf(error)}.`) };
  }
}

/** Asks the server of this machine whether it is ready. */
async function checkServer({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Verdict> {
  const isAny = host === '0.0.0.0' || host === '::';
  const url = `http://${isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}/readyz`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_WITHIN_MS) });
    const state = (await response.json()) as { disk?: string; processes?: string };
    if (state.disk) return problem('The server cannot write, because the disk is full. Free 64 MB: it then continues.');
    if (!response.ok) return problem('The server is stopping, or its database does not answer. Look at its log.');
    if (state.processes)
      return problem('Messages between the server processes do not arrive. Check REDIS_URL, or that of PostgreSQL.');
    return ok(`The server is ready on port ${port}.`);
  } catch (error) {
    return problem(`No server answers on ${host}, port ${port} (${reasonOf(error)}). Start Nave, or look at its log.`);
  }
}

async function readFacts(
  config: Config,
  challenge: string,
): Promise<{ known: InstallationFacts | null; verdict: Verdict }> {
  try {
    const known: InstallationFacts = JSON.parse(await runOnInstallation(config, 'facts', challenge));
    const name = known.engine === 'embedded' ? 'The embedded database' : 'PostgreSQL';
    return { known, verdict: ok(`${name} answers.`) };
  } catch (error) {
    if (error instanceof NoServer) return { known: null, verdict: unknown('Checked when the server runs.') };
    const advice = config.databaseUrl ? 'Start PostgreSQL, or correct DATABASE_URL.' : 'Restart Nave.';
    const text = error instanceof ConfigError ? error.message : `The database does not answer: ${reasonOf(error)}.`;
    return { known: null, verdict: problem(`${text.replace(/\.?$/, '.')} ${advice}`) };
  }
}
