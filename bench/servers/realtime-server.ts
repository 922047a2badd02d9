// Nave's gateway, hub and rooms on a database of their own, with nothing else in the process.
import { testDatabase } from '@nave/server/testing/database.ts';
import { startRealtime } from '@nave/server/testing/realtime-testbed.ts';
import { publishOnRequest } from '../peers/publishing.ts';
import { answer } from '../probe.ts';
import { type Appending, appendMany, insertMany } from './storing.ts';

const database = await testDatabase();
const bed = await startRealtime({ database });

// `lamp` is a state: it is framed and delivered like a room's events but not stored first, like the peers' messages.
publishOnRequest('publish', (message) => bed.realtime.publish('lamp', 'said', message));
publishOnRequest('store', (data) =>
  bed.rooms.append('talk:bench', { authorId: data.uid, commandId: data.id, type: 'said', data }),
);
answer('append', (work: Appending) => appendMany(bed.rooms, work));
answer('insert', (work: Appending) => insertMany(database.pool, work));
answer('port', () => Number(new URL(bed.url).port));
answer('close', async () => {
  await bed.close();
  await database.close();
});
