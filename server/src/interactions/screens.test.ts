import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import { interactionsCommandShapes, type ShownScreens } from '@nave/domain/interactions/interactions.api.ts';
import { interactionsCommands, staffInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { presenceCommandShapes } from '@nave/domain/presence/presence.api.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
const open: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp();
});
afterAll(async () => {
  await Promise.all(open.map((viewer) => viewer.close()));
  await server.stop();
});

async function connect(cookie?: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  open.push(viewer);
  return viewer;
}

test('hosts learn on how many of the viewers’ screens a sent interaction is, until a viewer leaves or sees the next one', async () => {
  const clientId = (await aClient(server.db)).id;
  const channelId = (await aChannel(server.db, { clientId })).id;
  const startsAt = new Date();
  const contentId = (await aContent(server.db, { clientId, channelIds: [channelId], startsAt })).id;
  const email = `superhost-${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'superhost' } });
  const cookie = await server.signIn(email);
  const path = `/api/contents/${contentId}/interactions`;
  const sent = async (interactionTitle: string) => {
    const id = v7();
    const responses = [{ ...newResponse(), responseText: 'Yes', actionText: '<p>Welcome!</p>' }];
    const interaction = { ...newInteraction(), interactionTitle, interactionText: '<p>Tell us.</p>', responses };
    expect((await server.call('POST', path, { cookie, body: { id, interaction } })).status).toBe(201);
    expect((await server.call('POST', `${path}/${id}/send`, { cookie })).status).toBe(200);
    return id;
  };
  const [first, second] = [await sent('First'), await sent('Second')];
  const host = await connect(cookie);
  await host.follow(staffInteractionsTopic(contentId));

  const viewers = await Promise.all(Array.from({ length: 20 }, () => connect()));
  for (const viewer of viewers) {
    const place = presenceCommandShapes.set.input.parse({ channelId, contentId });
    expect(await viewer.command(presenceCommands.set, place)).toMatchObject({ type: 'ack' });
  }
  const see = async (viewer: TestViewer | undefined, interactionId: string | null) => {
    const input = interactionsCommandShapes.seen.input.parse({ contentId, interactionId });
    expect(await viewer?.command(interactionsCommands.seen, input)).toMatchObject({ type: 'ack' });
  };
  const shows = async () => {
    const { screens, viewers } = await json<ShownScreens>(await server.call('GET', path, { cookie }));
    return { screens, viewers };
  };
  const becomes = (expected: object) => expect.poll(shows, { timeout: 10_000 }).toEqual(expected);
  // Three pages are asleep and report nothing.
  for (const viewer of viewers.slice(0, 17)) await see(viewer, first);
  await see(viewers[0], first);
  await becomes({ screens: { [first]: 17, [second]: 0 }, viewers: 20 });
  await host.next(
    (frame) =>
      frame.type === 'event' && frame.event === 'screens' && (frame.data as ShownScreens).screens[first] === 17,
  );
  await see(viewers[1], second);
  await becomes({ screens: { [first]: 16, [second]: 1 }, viewers: 20 });
  await viewers[0]?.close();
  await becomes({ screens: { [first]: 15, [second]: 1 }, viewers: 19 });
  // A page leaves the content.
  await see(viewers[1], null);
  await becomes({ screens: { [first]: 15, [second]: 0 }, viewers: 19 });
});
