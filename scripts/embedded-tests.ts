// Selects the server tests that also run on the embedded engine (decision 0033).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/install.mjs';

/**
 * One test file of each slice that has tables, which show that both engines support the slice's queries; the client for
 * programs; and the import, which uses the only connection of the embedded engine for nested transactions.
 */
const testOfEachSlice = [
  'src/accounts/accounts.routes.test.ts',
  'src/api-client.test.ts',
  'src/analytics/analytics.test.ts',
  'src/channels/channels.test.ts',
  'src/chat/chat.test.ts',
  'src/clients/clients.test.ts',
  'src/contents/contents.test.ts',
  'src/direct-chat/direct-chat.test.ts',
  'src/interactions/interactions.test.ts',
  'src/media/media.test.ts',
  'src/operations/forced-refresh.test.ts',
  'src/pages/read-api.test.ts',
  'src/paywall/seats.test.ts',
  'src/reactions/reactions.test.ts',
  'src/ticketing/ticketing.test.ts',
  'src/transfer/transfer.test.ts',
  'src/videos/library/library.test.ts',
];
/** Tests of the demo, which is loaded only on the embedded engine, and the comparison of tables. */
const alwaysIncluded = /^src\/(demo\/.*|tables\.test\.ts)$/;
const usesDatabase = /\b(testDatabase|testEngine|runningApp|startRealtime|[a-z]+Testbed)\b/;

/** Tests of HTTP and sockets, which do not make queries. */
const withoutQueries = /^src\/platform\/(http|realtime\/socket)\//;

/**
 * Returns test files relative to the server's folder: platform tests that use a database, and one test file of each
 * slice.
 */
export function embeddedTests(): string[] {
  const folder = join(root, 'server');
  const uses = (file: string) => usesDatabase.test(readFileSync(join(folder, file), 'utf8'));
  const isPlatform = (file: string) => file.startsWith('src/platform/') && !withoutQueries.test(file);
  const mayDiffer = (file: string) => alwaysIncluded.test(file) || (isPlatform(file) && uses(file));
  return [...globSync('src/**/*.test.ts', { cwd: folder }).filter(mayDiffer), ...testOfEachSlice].toSorted();
}
