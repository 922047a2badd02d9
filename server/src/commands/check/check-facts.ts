import type { InstallationFacts } from '../../operations/installation-facts.ts';
import type { Clock } from '../../platform/clock.ts';
import { ok, problem, type Verdict } from './finding.ts';

/** Clocks that differ by more than this are wrong, in milliseconds. */
const CLOCK_TOLERANCE_MS = 5_000;

const inSeconds = (ms: number) => `${Math.round(Math.abs(ms) / 1_000)} s`;
const list = (items: { name: string; count: number }[]) =>
  items.map(({ name, count }) => `${name} (${count})`).join(', ');

/** Compares the clock of this machine with that of the database, and with the newest time that was stored. */
export function checkClock(facts: InstallationFacts, clock: Clock): Verdict {
  const now = clock.now().getTime();
  const advice = 'Synchronise the clocks (timedatectl set-ntp true): the schedule and sign-in depend on them.';
  const behind = Date.parse(facts.databaseNow) - now;
  if (Math.abs(behind) > CLOCK_TOLERANCE_MS)
    return problem(`The clocks of this machine and of the database differ by ${inSeconds(behind)}. ${advice}`);
  const ahead = facts.newestWriteAt ? Date.parse(facts.newestWriteAt) - now : 0;
  if (ahead > CLOCK_TOLERANCE_MS)
    return problem(`The database contains times that are ${inSeconds(ahead)} in the future. ${advice}`);
  return ok('The clocks of this machine and of the database agree.');
}

/** Checks for jobs that have failed, or that wait although they are due. */
export function checkJobs({ failedJobs, overdueJobs }: InstallationFacts): Verdict {
  if (overdueJobs.length > 0)
    return problem(
      `Jobs that are due do not run: ${list(overdueJobs)}. Restart the server, and look for 'a job failed' in its log.`,
    );
  if (failedJobs.length > 0)
    return problem(`Jobs have failed within a day: ${list(failedJobs)}. Look for 'a job failed' in the server's log.`);
  return ok('All jobs run.');
}

/** Checks for webhooks whose last message was not delivered. */
export function checkWebhooks({ failingWebhooks }: InstallationFacts): Verdict {
  if (failingWebhooks.length === 0) return ok('No webhook is failing.');
  const lines = failingWebhooks.map(
    ({ clientKey, url, problem }) => `${clientKey}: ${new URL(url).host} (${problem ?? 'paused'})`,
  );
  return problem(
    `Webhooks fail: ${lines.join('; ')}. Tell the owners of these organisations, who can correct or remove them.`,
  );
}

/** Checks for emails that wait, or that the mail server has refused. */
export function checkEmails({ emails }: InstallationFacts, hasMailServer: boolean): Verdict {
  if (hasMailServer && emails.waiting > 0)
    return problem(
      `${emails.waiting} emails wait to be sent, the oldest since ${emails.oldestAt}: ${emails.problem ?? 'not tried yet'}. Check the mail server.`,
    );
  if (emails.refused > 0)
    return problem(`${emails.refused} emails were refused within a day. Their reasons are at /dashboard/outbox.`);
  return ok('No email is late or refused.');
}

/** Checks that the installation has a global owner. */
export function checkOwner({ hasOwner }: InstallationFacts): Verdict {
  if (hasOwner) return ok('The installation has a global owner.');
  return problem('The installation has no global owner. Create the owner: npm run nave -- owner.');
}
