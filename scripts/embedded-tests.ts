// Which of the server's tests run on the embedded engine too (decision 0033).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/install.mjs';

/** One journey of each slice, through its tables: what it asks of an engine, both engines do. */
const journeys = [
  'src/accounts/accounts.routes.test.ts',
  'src/channels/channels.test.ts',
  'src/chat/chat.test.ts',
  'src/clients/clients.test.ts',
  'src/contents/contents.test.ts',
  'src/direct-chat/direct-chat.test.ts',
  'src/media/media.test.ts',
  'src/operations/forced-refresh.test.ts',
  'src/pages/read-api.test.ts',
];
/** The demo, which only this one loads; the tables. */
const always = /^src\/(demo\/.*|tables\.test\.ts)$/;
const asksDatabase = /\b(testDatabase|testEngine|runningApp|startRealtime|[a-z]+Testbed)\b/;

/** What stands between callers and the platform asks no engine anything of its own. */
const outside = /^src\/platform\/(http|realtime\/socket)\//;

/** The test files, from the server's folder: of the platform what asks a database, and a journey of each slice. */
export function embeddedTests(): string[] {
  const folder = join(root, 'server');
  const asks = (file: string) => asksDatabase.test(readFileSync(join(folder, file), 'utf8'));
  const isOfPlatform = (file: string) => file.startsWith('src/platform/') && !outside.test(file);
  const isDifferent = (file: string) => always.test(file) || (isOfPlatform(file) && asks(file));
  return [...globSync('src/**/*.test.ts', { cwd: folder }).filter(isDifferent), ...journeys].toSorted();
}
