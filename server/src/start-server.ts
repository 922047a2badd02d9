import { SETUP_FRAGMENT } from '@nave/domain/accounts/first-owner.ts';
import { type App, createApp } from './app.ts';
import type { DemoLogins } from './demo/demo.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';

export interface ServerParts {
  config: Config;
  log: Log;
  database: Database;
  clock: Clock;
  /** The bus to the other processes of the database; none if there are no others. */
  bus?: Bus;
  /** Returns the metrics of all processes together; needed only if there are several. */
  metricsOfAll?: () => Promise<string>;
  /** Whether this process loads demo data and prints the welcome. With several processes, only the first does. */
  isFirst: boolean;
}

/** Starts a server process: creates the app, listens, and prints the welcome. */
export async function startServer({ isFirst, ...parts }: ServerParts): Promise<App> {
  const { config, database } = parts;
  const app = await createApp(parts);
  const logins = isFirst ? await app.demo?.load() : null;
  const port = await app.listen();
  if (isFirst) {
    const setupCode = await app.firstOwner.newCode();
    process.stdout.write(`\n${welcome({ publicUrl: config.publicUrl, port, database, logins, setupCode })}\n\n`);
  }
  return app;
}

interface Welcome {
  publicUrl: string;
  port: number;
  database: Pick<Database, 'engine' | 'isDurable'>;
  logins: DemoLogins | null | undefined;
  /** Set while the installation has no global owner. */
  setupCode: string | null;
}

function welcome({ publicUrl, port, database, logins, setupCode }: Welcome): string {
  const lines = [`Nave is ready on port ${port}.`, '', `  Dashboard  ${publicUrl}/dashboard`];
  if (logins) {
    lines.push(...logins.viewerPaths.map((path) => `  Viewers    ${publicUrl}${path}`));
    const { path, eventPath, landing, attendees } = logins.conference;
    lines.push(`  Paywall    ${publicUrl}${path}`, `  Event      ${publicUrl}${eventPath}`);
    lines.push(`  Landing    ${publicUrl}${landing}`);
    lines.push(...attendees.map(({ number, type }) => `             attendee number ${number} (${type})`), '');
    lines.push(...logins.people.map(({ email, role }) => `  ${email.padEnd(26)} ${role}`));
    lines.push('', `  Password of all accounts: ${logins.password ?? 'the password set when the demo was loaded'}`);
  }
  if (setupCode) {
    lines.push('', '  This installation has no owner yet. Create the owner here within 24 hours:');
    lines.push(`  ${publicUrl}/dashboard#${SETUP_FRAGMENT}=${setupCode}`);
  }
  if (database.engine === 'embedded') lines.push('', `  ${database.isDurable ? DURABLE : NOT_DURABLE}`);
  return lines.join('\n');
}

const DURABLE = 'Data acknowledged by the embedded database survive a power cut.';
const NOT_DURABLE =
  'The embedded database does not wait for the disk on this system: a power cut can lose data. Set DATABASE_URL for production.';
