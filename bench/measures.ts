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

/** Everything that is measured, in the order in which it runs. */
export const measures: readonly Measure[] = [
  { name: 'fanout', sentence: 'messages to 1,000 and 5,000 viewers, beside socket.io and plain sockets', run: fanOut },
  { name: 'ack', sentence: 'how long writers wait for their acknowledgement, on both engines', run: acknowledgement },
  { name: 'house', sentence: 'a chat of 2,000 viewers, with and without a storm of likes', run: fullHouse },
  { name: 'store', sentence: 'messages stored in one room, on both engines', run: storedMessages },
  { name: 'messages', sentence: 'what parsers take for texts that are made to be hard', run: messages },
  { name: 'pages', sentence: 'page data that is kept ready, beside bare node:http', run: cachedPages },
  { name: 'public', sentence: 'routes that anybody may ask for, and health checks meanwhile', run: publicRoutes },
  { name: 'accounts', sentence: 'signing in beside bare argon2, and requests of who is known', run: accounts },
  { name: 'lists', sentence: 'lists of twenty thousand contents, beside lists of twenty', run: longLists },
  { name: 'memory', sentence: 'resident memory of viewers who sit and watch', run: idleMemory },
  { name: 'pictures', sentence: 'what a dozen large uploads leave in the memory of the server', run: pictureMemory },
  { name: 'load', sentence: 'what a browser loads first', run: firstLoadBytes },
  {
    name: 'phone',
    sentence: 'the first seconds on a slow phone, beside pages that ask for nothing early',
    run: slowPhone,
  },
  { name: 'together', sentence: 'how near five pages of one simulated live are to each other', run: together },
  { name: 'start', sentence: 'from npm start to ready', run: startTime },
  { name: 'resume', sentence: '5,000 viewers after the server is killed and started again', run: resume },
  { name: 'arrival', sentence: '10,000 viewers who connect at once, and 2,000 who come within a minute', run: arrival },
  { name: 'senders', sentence: 'what others wait for while 200 connections send without end', run: unlimitedSenders },
];
