import { desc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Executor } from './database/database.ts';
import type { Log } from './log.ts';
import { outboxMails } from './tables.ts';

/** A letter to one person. `text` is always there; `html` says the same. */
export interface Letter {
  /** Of whoever writes it, where the same letter could be written twice. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** A letter in the outbox. `sentAt` is null until it has left. */
export interface OutboxMail extends Letter {
  readonly id: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** The way out for letters. */
export interface Mail {
  /** Puts a letter into the outbox within the caller's transaction: it is sent if, and only if, that commits. */
  send(executor: Executor, letter: Letter): Promise<void>;
  /** Whether a letter of this id is in the outbox. */
  has(executor: Executor, id: string): Promise<boolean>;
  /** The newest letters, for the outbox page. */
  recent(limit: number): Promise<OutboxMail[]>;
}

/** Mail that stays in the outbox table; the log says where its links lead, without the secrets in them. */
export function createMail({ db, log }: { db: Db; log: Log }): Mail {
  return {
    async send(executor, letter) {
      await executor.insert(outboxMails).values({ id: uuidv7(), ...letter });
      log.info({ subject: letter.subject, links: linksWithoutSecrets(letter.text) }, 'a mail is in the outbox');
    },
    async has(executor, id) {
      const rows = await executor.select({ id: outboxMails.id }).from(outboxMails).where(eq(outboxMails.id, id));
      return rows.length > 0;
    },
    async recent(limit) {
      const rows = await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(limit);
      return rows.map(({ html, ...row }) => (html === null ? row : { ...row, html }));
    },
  };
}

/** The links of a text, without query and fragment, and with long parts of the path (which may be tokens) masked. */
export function linksWithoutSecrets(text: string): string[] {
  const links = (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).flatMap((link) => URL.parse(link) ?? []);
  return links.map(({ origin, pathname }) => origin + pathname.replace(/[^/]{16,}/g, '***'));
}
