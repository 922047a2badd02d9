// npm run move -- postgresql://...: copies an embedded installation to PostgreSQL.

import { moveToPostgresql } from './platform/backup/move-to-postgresql.ts';
import { runCommand, say, sizeInWords } from './platform/backup/run-command.ts';
import { readConfig } from './platform/config.ts';

await runCommand('npm run move -- postgresql://user:password@host:5432/name', async (url, { dataDir }) => {
  const { databaseUrl } = readConfig({ DATABASE_URL: url }, '');
  const contents = await moveToPostgresql(dataDir, databaseUrl ?? '', say);
  return [
    `Moved and verified ${sizeInWords(contents)}. From now on start Nave with`,
    `  DATABASE_URL=${url.replace(/\/\/([^:/@]*):[^@]*@/, '//$1:...@')}`,
    `and keep ${dataDir}, which has the uploaded files. The embedded database in it is unchanged and no longer used.`,
  ].join('\n');
});
