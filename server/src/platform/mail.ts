import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Db, Executor } from './database/database.ts';
import type { Email, OutboxEmail } from './email.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { EmailRejected, type MailTransport } from './smtp-transport.ts';
import { outboxMails } from './tables.ts';

/**
 * When emails are sent. `soon`: within seconds. `late`: the mail server does not answer now. `never`: there is no mail
 * server.
 */
export type MailDelivery = 'soon' | 'late' | 'never';

/** Outgoing email. */
export interface Mail {
  /** Stores an email in the outbox in the caller's transaction: it is sent only if the transaction commits. */
  send(executor: Executor, email: Email): Promise<void>;
  /** Whether the outbox has an email with this id. */
  has(executor: Executor, id: string): Promise<boolean>;
  /** Returns the newest emails, for the outbox page. */
  recent(limit: number): Promise<OutboxEmail[]>;
  find(id: string): Promise<OutboxEmail | undefined>;
  deliveryState(): Promise<MailDelivery>;
}

/** The name of the job in the database. */
const JOB = 'send-letter';
const DAY_MS = 24 * 3_600_000;
const GIVE_UP_AFTER_MS = 2 * DAY_MS;
/** Longest pause between two attempts, in seconds. The pauses grow from one second. */
const LONGEST_PAUSE_SECONDS = 300;
/** More retries than are possible within GIVE_UP_AFTER_MS, so that only that time limits the retries. */
const MAX_RETRIES = 1_000;
/** Maximum length of the stored error of the mail server, in characters. */
const PROBLEM_MAX = 500;

interface MailDeps {
  db: Db;
  log: Log;
  clock: Clock;
  jobs: Jobs;
  /** Null if there is no mail server; then emails stay in the outbox (docs/decisions/0036). */
  transport: MailTransport | null;
}

/** Creates the outbox. If there is a mail server, a job sends the emails of the outbox. */
export function createMail({ db, log, clock, jobs, transport }: MailDeps): Mail {
  if (transport) defineJob({ db, log, clock, jobs, transport });
  return {
    async send(executor, { id = uuidv7(), ...email }) {
      await executor.insert(outboxMails).values({ id, ...email, createdAt: clock.now() });
      if (transport) await jobs.enqueue(executor, JOB, { id });
      // Without a mail server, the operator finds the links of invitations in the log.
      else log.info({ to: email.to, subject: email.subject, links: linksOf(email.text) }, 'an email is in the outbox');
    },
    async has(executor, id) {
      const rows = await executor.select({ id: outboxMails.id }).from(outboxMails).where(eq(outboxMails.id, id));
      return rows.length > 0;
    },
    async recent(limit) {
      const rows = await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(limit);
      return rows.map(mailOf);
    },
    async find(id) {
      const [row] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
      return row && mailOf(row);
    },
    async deliveryState() {
      if (!transport) return 'never';
      const { triedAt, problem, refusedAt } = outboxMails;
      const last = db.select({ problem, refusedAt }).from(outboxMails).where(isNotNull(triedAt));
      const [tried] = await last.orderBy(desc(triedAt)).limit(1);
      return tried?.problem && !tried.refusedAt ? 'late' : 'soon';
    },
  };
}

/**
 * Defines the job that sends an email. If the process ends after sending the email and before storing `sentAt`, the
 * email is sent again with the same Message-ID. While the mail server does not answer, the job retries for two days.
 */
function defineJob({ db, log, clock, jobs, transport }: MailDeps & { transport: MailTransport }): void {
  const write = (id: string, state: Partial<typeof outboxMails.$inferInsert>) =>
    db
      .update(outboxMails)
      .set({ triedAt: clock.now(), ...state })
      .where(eq(outboxMails.id, id));

  async function send({ id }: { id: string }): Promise<void> {
    const [row] = await db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.id, id), isNull(outboxMails.sentAt), isNull(outboxMails.refusedAt)));
    if (!row) return;
    const failure = await transport.deliver(mailOf(row)).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (!failure) {
      const { text, html } = row;
      const redacted = { text: withoutSecrets(text), html: html && withoutSecrets(html) };
      await write(id, { sentAt: clock.now(), problem: null, ...redacted });
      return;
    }
    const { error } = failure;
    const givesUp =
      error instanceof EmailRejected || clock.now().getTime() - row.createdAt.getTime() > GIVE_UP_AFTER_MS;
    await write(id, { problem: problemOf(error), refusedAt: givesUp ? clock.now() : null });
    if (!givesUp) throw error;
    log.error({ err: error, id }, 'an email could not be sent');
  }
  jobs.define<{ id: string }>(JOB, send, {
    retries: MAX_RETRIES,
    longestPauseSeconds: LONGEST_PAUSE_SECONDS,
    timeoutSeconds: 120,
  });
}

function problemOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).slice(0, PROBLEM_MAX);
}

function mailOf({ html, fromName, triedAt: _, ...row }: typeof outboxMails.$inferSelect): OutboxEmail {
  return { ...row, ...(html !== null && { html }), ...(fromName !== null && { fromName }) };
}

const links = /https?:\/\/[^\s<>"]+/g;

function linksOf(text: string): string[] {
  return text.match(links) ?? [];
}

/** Removes the query and the fragment of all links, and masks long segments of their paths, which may be tokens. */
export function withoutSecrets(text: string): string {
  return text.replace(links, (link) => {
    const url = URL.parse(link);
    return url ? url.origin + url.pathname.replace(/[^/]{16,}/g, '***') : '***';
  });
}
