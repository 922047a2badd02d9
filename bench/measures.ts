import { accounts } from './accounts.ts';
import { acknowledgement } from './acknowledgement.ts';
import { arrival } from './arrival.ts';
import { cachedPages } from './cached-pages.ts';
import { fanOut } from './fan-out.ts';
import type { Measure } from './figure.ts';
import { firstLoadBytes } from './first-load.ts';
import { fullHouse } from './full-house.ts';
import { idleMemory } from './idle-memory.ts';
import { longLists } from './long-lists.ts';
import { messages } from './messages.ts';
import { pictureMemory } from './picture-memory.ts';
import { publicRoutes } from './public-routes.ts';
import { resume } from './resume.ts';
import { slowPhone } from './slow-phone.ts';
import { startTime } from './start-time.ts';
import { storedMessages } from './stored-messages.ts';
import { together } from './together.ts';
import { unlimitedSenders } from './unlimited-senders.ts';

/** All benchmarks, in the order in which they run. */
export const measures: readonly Measure[] = [
  {
    name: 'fanout',
    sentence: 'messages to 1,000 and 5,000 viewers, relative to socket.io and plain sockets',
    run: fanOut,
  },
  { name: 'ack', sentence: 'how long writers wait for their acknowledgement, on both engines', run: acknowledgement },
  { name: 'house', sentence: 'a chat of 2,000 viewers, with and without many likes', run: fullHouse },
  { name: 'store', sentence: 'messages stored in one room, on both engines', run: storedMessages },
  { name: 'messages', sentence: 'the time of text parsers with adversarial messages', run: messages },
  { name: 'pages', sentence: 'cached page data, relative to bare node:http', run: cachedPages },
  { name: 'public', sentence: 'public routes, and health checks meanwhile', run: publicRoutes },
  { name: 'accounts', sentence: 'signing in relative to bare argon2, and requests of signed-in users', run: accounts },
  { name: 'lists', sentence: 'lists of twenty thousand contents, relative to lists of twenty', run: longLists },
  { name: 'memory', sentence: 'resident memory per idle viewer', run: idleMemory },
  { name: 'pictures', sentence: 'memory growth of the server after a dozen large uploads', run: pictureMemory },
  { name: 'load', sentence: 'the size of the first load', run: firstLoadBytes },
  {
    name: 'phone',
    sentence: 'the first seconds on a slow phone, relative to pages without preloading',
    run: slowPhone,
  },
  { name: 'together', sentence: 'how far five pages of one simulated live are out of sync', run: together },
  { name: 'start', sentence: 'from npm start to ready', run: startTime },
  { name: 'resume', sentence: '5,000 viewers after the server is killed and started again', run: resume },
  { name: 'arrival', sentence: '10,000 viewers who connect at once, and 2,000 who come within a minute', run: arrival },
  { name: 'senders', sentence: 'what others wait for while 200 connections send without end', run: unlimitedSenders },
];
