import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Db, Executor } from './database/database.ts';
import type { Jobs } from './jobs.ts';
import type { Letter, OutboxMail } from './letter.ts';
import type { Log } from './log.ts';
import { LetterRefused, type Post } from './post.ts';
import { outboxMails } from './tables.ts';

/** How letters leave now: within seconds; when the mail server answers again; never, since there is none. */
export type Leaving = 'soon' | 'late' | 'never';

/** The way out for letters. */
export interface Mail {
  /** Puts a letter into the outbox within the caller's transaction: it is sent if, and only if, that commits. */
  send(executor: Executor, letter: Letter): Promise<void>;
  /** Whether a letter of this id is in the outbox. */
  has(executor: Executor, id: string): Promise<boolean>;
  /** The newest letters, for the outbox page. */
  recent(limit: number): Promise<OutboxMail[]>;
  /** One of them. */
  find(id: string): Promise<OutboxMail | undefined>;
  leaving(): Promise<Leaving>;
}

const JOB = 'send-letter';
const DAY_MS = 24 * 3_600_000;
const GIVES_UP_AFTER_MS = 2 * DAY_MS;
/** Pauses grow from a second to this; there are more tries than fit into the time after which it gives up. */
const LONGEST_PAUSE_SECONDS = 300;
const TRIES = 1_000;
/** Of what a mail server says so much is kept, in characters. */
const PROBLEM_MAX = 500;

interface MailDeps {
  db: Db;
  log: Log;
  clock: Clock;
  jobs: Jobs;
  /** Null: letters stay in the outbox (docs/decisions/0036). */
  post: Post | null;
}

/** Letters in the outbox table, from which a job sends them where there is somebody who carries them. */
export function createMail({ db, log, clock, jobs, post }: MailDeps): Mail {
  if (post) defineJob({ db, log, clock, jobs, post });
  return {
    async send(executor, { id = uuidv7(), ...letter }) {
      await executor.insert(outboxMails).values({ id, ...letter, createdAt: clock.now() });
      if (post) await jobs.enqueue(executor, JOB, { id });
      // Whoever reads the log of an installation without mail looks after it, and is alone at first.
      else
        log.info({ to: letter.to, subject: letter.subject, links: linksOf(letter.text) }, 'a letter is in the outbox');
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
    async leaving() {
      if (!post) return 'never';
      const { triedAt, problem, refusedAt } = outboxMails;
      const last = db.select({ problem, refusedAt }).from(outboxMails).where(isNotNull(triedAt));
      const [tried] = await last.orderBy(desc(triedAt)).limit(1);
      return tried?.problem && !tried.refusedAt ? 'late' : 'soon';
    },
  };
}

/**
 * Sends a letter once: what has left is not sent again, and a second copy (the process ended before it was written down) has
 * the same Message-ID. While the server is away it is tried again for two days.
 */
function defineJob({ db, log, clock, jobs, post }: MailDeps & { post: Post }): void {
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
    const failure = await post.deliver(mailOf(row)).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (!failure) {
      const { text, html } = row;
      const kept = { text: withoutSecrets(text), html: html && withoutSecrets(html) };
      await write(id, { sentAt: clock.now(), problem: null, ...kept });
      return;
    }
    const { error } = failure;
    const isOver =
      error instanceof LetterRefused || clock.now().getTime() - row.createdAt.getTime() > GIVES_UP_AFTER_MS;
    await write(id, { problem: sentenceOf(error), refusedAt: isOver ? clock.now() : null });
    if (!isOver) throw error;
    log.error({ err: error, id }, 'a letter will not leave');
  }
  jobs.define<{ id: string }>(JOB, send, {
    ...{ retries: TRIES, longestPauseSeconds: LONGEST_PAUSE_SECONDS, timeoutSeconds: 120 },
  });
}

function sentenceOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).slice(0, PROBLEM_MAX);
}

function mailOf({ html, fromName, triedAt: _, ...row }: typeof outboxMails.$inferSelect): OutboxMail {
  return { ...row, ...(html !== null && { html }), ...(fromName !== null && { fromName }) };
}

const links = /https?:\/\/[^\s<>"]+/g;

function linksOf(text: string): string[] {
  return text.match(links) ?? [];
}

/** A text whose links have no query and no fragment, and whose long parts of a path (which may be tokens) are masked. */
export function withoutSecrets(text: string): string {
  return text.replace(links, (link) => {
    const url = URL.parse(link);
    return url ? url.origin + url.pathname.replace(/[^/]{16,}/g, '***') : '***';
  });
}
