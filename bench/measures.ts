import { accounts } from './accounts.ts';
import { acknowledgement } from './acknowledgement.ts';
import { analytics } from './analytics.ts';
import { apiEvents } from './api-events.ts';
import { apiTokens } from './api-tokens.ts';
import { arrival } from './arrival.ts';
import { cachedPages } from './cached-pages.ts';
import { fanOut } from './fan-out.ts';
import type { Measure } from './figure.ts';
import { firstLoadBytes } from './first-load.ts';
import { fullHouse } from './full-house.ts';
import { idleMemory } from './idle-memory.ts';
import { interactions } from './interactions.ts';
import { longLists } from './long-lists.ts';
import { messages } from './messages.ts';
import { paywall } from './paywall.ts';
import { pictureMemory } from './picture-memory.ts';
import { processes } from './processes.ts';
import { publicRoutes } from './public-routes.ts';
import { reactions } from './reactions.ts';
import { replacedWorkers } from './replaced-workers.ts';
import { resume } from './resume.ts';
import { slowPhone } from './slow-phone.ts';
import { startTime } from './start-time.ts';
import { storedMessages } from './stored-messages.ts';
import { together } from './together.ts';
import { unlimitedSenders } from './unlimited-senders.ts';
import { ownVideo } from './video/figures.ts';

/** All benchmarks, in the order in which they run. */
export const measures: readonly Measure[] = [
  {
    name: 'fanout',
    description: 'CPU time of messages to 1,000 and 5,000 viewers, relative to socket.io and plain sockets',
    run: fanOut,
  },
  { name: 'ack', description: 'delay of the acknowledgement of a message, on both engines', run: acknowledgement },
  { name: 'house', description: 'delay of messages to 2,000 viewers, with and without likes', run: fullHouse },
  {
    name: 'interaction',
    description: 'delay of an interaction to 5,000 viewers, relative to a chat message, and of their answers',
    run: interactions,
  },
  {
    name: 'reactions',
    description: 'whether 10,000 reactions a second are counted, and how much they delay the chat',
    run: reactions,
  },
  {
    name: 'paywall',
    description: 'delays of entering with a number and of cancelling, imports, and races for screens',
    run: paywall,
  },
  {
    name: 'analytics',
    description: 'reading and counting the figures of 100,000 viewers, and delays of the chat meanwhile',
    run: analytics,
  },
  {
    name: 'api',
    description: 'calls of programs, delivery of events to webhooks, and what webhooks cost a save',
    run: async () => [...(await apiTokens()), ...(await apiEvents())],
  },
  { name: 'store', description: 'messages stored per second in one room, on both engines', run: storedMessages },
  { name: 'messages', description: 'time of the text parsers with adversarial messages', run: messages },
  { name: 'pages', description: 'cached responses per CPU second, relative to bare node:http', run: cachedPages },
  { name: 'public', description: 'CPU time of public routes, and delay of health checks meanwhile', run: publicRoutes },
  {
    name: 'accounts',
    description: 'sign-ins per CPU second relative to bare argon2, and requests of signed-in users',
    run: accounts,
  },
  { name: 'lists', description: 'lists of 20,000 contents, relative to lists of 20 contents', run: longLists },
  { name: 'memory', description: 'resident memory per idle viewer', run: idleMemory },
  { name: 'pictures', description: 'memory growth of the server after a dozen large uploads', run: pictureMemory },
  {
    name: 'video',
    description: 'CPU time of own video: packaging, serving, sending, and delays of the chat',
    run: ownVideo,
  },
  { name: 'load', description: 'size of the first load', run: firstLoadBytes },
  {
    name: 'phone',
    description: 'first seconds on a slow phone, relative to pages without preloading',
    run: slowPhone,
  },
  { name: 'together', description: 'how far five pages of one simulated live are out of sync', run: together },
  { name: 'start', description: 'time from npm start until the server is ready', run: startTime },
  {
    name: 'resume',
    description: 'time until all viewers are connected again after the server is killed or restarted',
    run: resume,
  },
  {
    name: 'replace',
    description: 'waits and failures while two worker processes are replaced ten times',
    run: replacedWorkers,
  },
  {
    name: 'arrival',
    description: 'delays while 10,000 viewers connect at once, and while 2,000 connect within a minute',
    run: arrival,
  },
  {
    name: 'processes',
    description: 'cost and delays of two worker processes, relative to one process',
    run: processes,
  },
  {
    name: 'senders',
    description: 'delay of other requests while 200 connections send requests without a pause',
    run: unlimitedSenders,
  },
];
