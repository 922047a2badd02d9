import { bibleCalls } from '@nave/domain/catalogues/bible.calls.ts';
import { catalogueCalls } from '@nave/domain/catalogues/catalogues.calls.ts';
import { hostnameCalls } from '@nave/domain/hostnames/hostnames.calls.ts';
import { calendarCalls } from '@nave/domain/pages/calendar.calls.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import type { Recorder } from './recorder.ts';

interface Published {
  clientId: string;
  channelId: string;
  channelKey: string;
  eventNumber: string;
}

/** Records the calls that need no token. */
export async function publicStory(recorder: Recorder, { clientId, channelId, channelKey, eventNumber }: Published) {
  await recorder.ask(timeCalls.now, {});
  await recorder.ask(catalogueCalls.read, { name: 'bible-books' });
  await recorder.ask(catalogueCalls.icon, { weight: 'solid', name: 'heart' });
  await recorder.ask(bibleCalls.chapter, { edition: 'web-1', book: 'PSA', chapter: '117' });
  await recorder.ask(readCalls.client, { clientId });
  await recorder.ask(readCalls.clientByKey, { clientKey: 'grace', query: {} });
  const hostname = 'watch.harbor.example';
  await recorder.ask(readCalls.clientByHost, { hostname, query: {} });
  await recorder.ask(hostnameCalls.check, { query: { domain: hostname } });
  await recorder.ask(readCalls.channel, { clientId, channelId, query: {} });
  await recorder.ask(readCalls.channelByKeys, { clientKey: 'grace', channelKey, query: {} });
  await recorder.ask(readCalls.eventChannels, { eventNumber });
  await recorder.ask(calendarCalls.file, { clientId, channelId, query: {} });
}
