import { createHash } from 'node:crypto';
import type { Db } from '@nave/server/platform/database/database.ts';
import { sql } from 'drizzle-orm';
import type { RecordAnswer } from './answers.ts';
import type { People, Person } from './people.ts';

/** Records everything that the server sends, and searches the records for secrets. */
export interface LeakRecorder {
  record: RecordAnswer;
  /** Stops recording; later requests run with rules that a test has changed on purpose. */
  close(): void;
  /** Returns the number of recorded answers and frames. */
  recorded(): number;
  /** Returns a sentence for each secret that was sent. Called at the end, when all secrets are known. */
  leaks(db: Db, people: People): Promise<string[]>;
}

/** `mayContainEmails` has the entries whose answers may contain emails. */
export function leakRecorder(mayContainEmails: readonly string[]): LeakRecorder {
  const sent: { entry: string; to: Person; text: string }[] = [];
  let isOpen = true;
  return {
    record(answer) {
      if (isOpen) sent.push(answer);
    },
    close() {
      isOpen = false;
    },
    recorded: () => sent.length,
    async leaks(db, { all, tokens }) {
      const secrets = [...(await storedSecrets(db)), ...[...tokens].flatMap((token) => [token, ...hashes(token)])];
      const emails = [...all.flatMap(({ email }) => email ?? []), 'canary-'];
      return sent.flatMap(({ entry, to, text }) => {
        const found = secrets.filter((secret) => text.includes(secret));
        const leaked = mayContainEmails.includes(entry) ? [] : emails.filter((email) => text.includes(email));
        return [...found, ...leaked].map((secret) => `${entry} sent ${to.name} the secret ${secret.slice(0, 12)}...`);
      });
    },
  };
}

function hashes(token: string): string[] {
  const hash = createHash('sha256').update(token).digest();
  return [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')];
}

async function storedSecrets(db: Db): Promise<string[]> {
  const { rows: passwords } = await db.execute<{ secret: string }>(
    sql`select distinct password_hash as secret from users where password_hash is not null`,
  );
  const { rows: keys } = await db.execute<{ secret: Buffer }>(sql`select value as secret from installation_secrets`);
  const encodedKeys = keys.flatMap(({ secret }) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => Buffer.from(secret).toString(encoding)),
  );
  return ['$argon2', ...passwords.map(({ secret }) => secret), ...encodedKeys];
}
