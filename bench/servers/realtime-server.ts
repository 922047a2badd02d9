// A process with only the realtime part of Nave (gateway, hub and rooms), on a new database.
import { testDatabase } from '@nave/server/testing/database.ts';
import { startRealtime } from '@nave/server/testing/realtime-testbed.ts';
import { publishOnRequest } from '../peers/publishing.ts';
import { answer } from '../probe.ts';
import { type Appending, appendMany, insertMany } from './storing.ts';

const database = await testDatabase();
const testbed = await startRealtime({ database });

// The servers that Nave is compared with (`peers/`) store nothing. For a fair comparison, Nave publishes to `lamp`,
// whose messages are delivered without being stored.
publishOnRequest('publish', (message) => testbed.realtime.publish('lamp', 'said', message));
publishOnRequest('store', (data) =>
  testbed.rooms.append('talk:bench', { authorId: data.uid, commandId: data.id, type: 'said', data }),
);
answer('append', (work: Appending) => appendMany(testbed.rooms, work));
answer('insert', (work: Appending) => insertMany(database.pool, work));
answer('port', () => Number(new URL(testbed.url).port));
answer('close', async () => {
  await testbed.close();
  await database.close();
});
