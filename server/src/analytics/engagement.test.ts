import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import { interactionsCommands } from '@nave/domain/interactions/interactions.protocol.ts';
import { reactionsCommands } from '@nave/domain/reactions/reactions.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T16:00:00.000Z';
let server: RunningApp;
const opened: TestViewer[] = [];
beforeAll(async () => {
  server = await runningApp({ clock: manualClock(NOW) });
});
afterAll(async () => {
  await Promise.all(opened.map((viewer) => viewer.close()));
  await server.stop();
});

async function connect(cookie: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  opened.push(viewer);
  return viewer;
}
const guest = async (name: string) => cookiesOf(await server.call('POST', '/api/auth/guest', { body: { name } }));

test('ANA-19 ANA-23 ANA-24 ANA-25 ANA-26 ANA-27 reactions, interactions with their answers, and the chat are counted', async () => {
  const { id: clientId } = await aClient(server.db);
  const { id: channelId } = await aChannel(server.db, { clientId });
  const { id: contentId } = await aContent(server.db, {
    clientId,
    channelIds: [channelId],
    startsAt: new Date(Date.parse(NOW) - 60_000),
    chat: { ...newChat, enabled: true },
    engagement: { ...noEngagement, reactions: { enabled: true, icons: { heart: true } } },
  });
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [clientId]: 'superhost' } });
  const cookie = await server.signIn(email);
  const [host, amos, priya] = [
    await connect(cookie),
    await connect(await guest('Amos Bell')),
    await connect(await guest('Priya Raman')),
  ];
  const says = (viewer: TestViewer, message: string) => viewer.command(chatCommands.send, { contentId, message });
  await says(host, 'Welcome!');
  await says(amos, 'Good morning');
  await says(amos, 'From Bend');
  await says(priya, 'Hello');
  const react = { contentId, pageId: v7(), batch: 1, counts: { heart: 3 } };
  await amos.command(reactionsCommands.add, react);
  await priya.command(reactionsCommands.add, { ...react, pageId: v7(), counts: { heart: 1 } });
  const base = `/api/contents/${contentId}/interactions`;
  const responses = ['Yes', 'No'].map((responseText) => ({
    ...newResponse(),
    responseText,
    actionText: '<p>Thanks</p>',
  }));
  const texts = { interactionTitle: 'First time here?', interactionText: '<p>Tell us.</p>' };
  const interaction = { ...newInteraction(), ...texts, responses };
  const added = await json<Interaction>(await server.call('POST', base, { cookie, body: { id: v7(), interaction } }));
  await server.call('POST', `${base}/${added.id}/send`, { cookie });
  const [yes] = added.responses;
  const answer = (viewer: TestViewer, responseId: string | null) =>
    viewer.command(interactionsCommands.answer, { contentId, interactionId: added.id, responseId });
  expect((await answer(amos, yes?.id ?? '')).type).toBe('ack');
  expect((await answer(priya, null)).type).toBe('ack');
  const figures = await json<ContentAnalytics>(
    await server.call('GET', `/api/contents/${contentId}/analytics`, { cookie }),
  );
  expect(figures).toMatchObject({ chatHosts: 1, chatUsers: 2, chatsSent: 4 });
  const hearts = Object.entries(figures.reactions).filter(([key]) => /^heart_\d+$/.test(key));
  expect(hearts.reduce((sum, [, n]) => sum + n, 0)).toBe(4);
  expect(figures.interactions).toEqual([
    {
      id: added.id,
      title: 'First time here?',
      text: added.interactionText,
      responses: added.responses.map(({ id, responseText }) => ({ id, text: responseText })),
      answers: [
        { responseId: added.responses[0]?.id, value: 1 },
        { responseId: added.responses[1]?.id, value: 0 },
        { responseId: null, value: 1 },
      ],
    },
  ]);
});
