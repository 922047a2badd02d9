// npm run move -- postgresql://...: an embedded installation becomes one on PostgreSQL.

import { moveToPostgresql } from './platform/backup/move-to-postgresql.ts';
import { amount, runCommand, say } from './platform/backup/run-command.ts';
import { readConfig } from './platform/config.ts';

await runCommand('npm run move -- postgresql://user:password@host:5432/name', async (word, { dataDir }) => {
  const { databaseUrl } = readConfig({ DATABASE_URL: word }, '');
  const contents = await moveToPostgresql(dataDir, databaseUrl ?? '', say);
  return [
    `All is moved, counted and equal: ${amount(contents)}. From now on start Nave with`,
    `  DATABASE_URL=${word.replace(/\/\/([^:/@]*):[^@]*@/, '//$1:...@')}`,
    `and keep ${dataDir}: the uploaded files lie there. The embedded database in it stays as it was and is used no more.`,
  ].join('\n');
});
