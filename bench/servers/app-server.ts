// A process with the whole server on a new database, which can add running services with open chats.
import { aChannel, aContent } from '@nave/server/testing/builders.ts';
import { runningApp } from '@nave/server/testing/running-app.ts';
import { answer } from '../probe.ts';
import { type Amounts, organisationWith } from './long-lists.ts';

const MINUTE_MS = 60_000;
const app = await runningApp({ unchecked: true, builtWeb: true });
const { db, url, stop } = app;

/** Adds this many contents whose chats are open. Returns their ids. */
answer('open chats', async (count: number) => {
  const { clientId, id } = await aChannel(db);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const content = await aContent(db, { clientId, channelIds: [id], startsAt: new Date(Date.now() - MINUTE_MS) });
    ids.push(content.id);
  }
  return ids;
});
/** Adds a channel with a content whose chat is open. Returns the ids of both. */
answer('open channel', async () => {
  const { clientId, id: channelId } = await aChannel(db);
  const content = { clientId, channelIds: [channelId], startsAt: new Date(Date.now() - MINUTE_MS) };
  return { channelId, contentId: (await aContent(db, content)).id };
});
/** Returns the public routes with their declared costs. */
answer('public routes', () => app.app.platform.routes.publicReads());
answer('organisation', (amounts: Amounts) => organisationWith(app, amounts));
answer('port', () => Number(new URL(url).port));
answer('close', stop);
