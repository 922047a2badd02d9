import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import {
  type InteractionFields,
  newInteraction,
  newResponse,
} from '@nave/domain/contents/interactions/interaction-form.ts';
import {
  interactionResultsTopic,
  interactionsCommands,
  sentInteractionsTopic,
} from '@nave/domain/interactions/interactions.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** Longer than a process takes to announce results. */
const SOON = { timeout: 6_000, interval: 50 };
let server: RunningApp;
let contentId: string;
let host: string;
let superhost: string;
const open: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const clientId = (await aClient(server.db)).id;
  const channelIds = [(await aChannel(server.db, { clientId })).id];
  contentId = (await aContent(server.db, { clientId, channelIds, startsAt: new Date(Date.now() - 60_000) })).id;
  const member = async (role: 'host' | 'superhost') => {
    const email = `${role}-${v7()}@grace.example`;
    await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: role } });
    return server.signIn(email);
  };
  [host, superhost] = [await member('host'), await member('superhost')];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});

const call = (cookie: string, more: string, body: object = {}) =>
  server.call('POST', `/api/contents/${contentId}/interactions${more}`, { cookie, body });
async function sent(changes: Partial<InteractionFields> = {}): Promise<Interaction> {
  const fields = {
    ...newInteraction(),
    interactionTitle: `Title ${v7()}`,
    interactionText: '<p>Tell us.</p>',
    responses: ['Yes', 'No'].map((responseText) => ({ ...newResponse(), responseText, actionText: '<p>Thanks</p>' })),
    ...changes,
  };
  const { id } = await json<Interaction>(await call(superhost, '', { id: v7(), interaction: fields }));
  return json<Interaction>(await call(host, `/${id}/send`));
}
async function connect(): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url });
  open.push(viewer);
  return viewer;
}
/** As many new viewers as given choose the response at the index. */
async function answered(interaction: Interaction, at: number, viewers: number): Promise<void> {
  const responseId = interaction.responses[at]?.id ?? '';
  const input = { contentId, interactionId: interaction.id, responseId };
  for (let n = 0; n < viewers; n += 1)
    expect((await (await connect()).command(interactionsCommands.answer, input)).type).toBe('ack');
}
const show = (interaction: Interaction, isShown: boolean, cookie = host) =>
  call(cookie, `/${interaction.id}/results`, { isShown });
async function resultsFor(viewer: TestViewer) {
  return (await viewer.follow(interactionResultsTopic(contentId))).snapshot?.results;
}
const changes = (viewer: TestViewer) =>
  viewer.events.filter(({ event }) => event === 'changed').map(({ data }) => (data as { results: object }).results);

test('a host shows the results of an interaction after five answers, viewers see them change, and the host hides them', async () => {
  const interaction = await sent();
  const [yes, no] = interaction.responses.map(({ id }) => id) as [string, string];
  await answered(interaction, 0, 3);
  await answered(interaction, 1, 1);
  const refused = await show(interaction, true);
  expect([refused.status, (await json<{ error: { code: string } }>(refused)).error.code]).toEqual([
    409,
    'interactions.no-results',
  ]);
  await answered(interaction, 1, 1);
  const viewer = await connect();
  await viewer.follow(sentInteractionsTopic(contentId));
  expect(await resultsFor(viewer)).toEqual({});
  expect((await json<Interaction>(await show(interaction, true))).areResultsShown).toBe(true);
  await vi.waitFor(() => expect(changes(viewer).at(-1)).toEqual({ [interaction.id]: { [yes]: 3, [no]: 2 } }), SOON);
  const told = viewer.events.find(({ event }) => event === 'shown')?.data as Interaction;
  expect([told.id, told.areResultsShown, told.hideAt]).toEqual([interaction.id, true, null]);
  await answered(interaction, 0, 1);
  await vi.waitFor(() => expect(changes(viewer).at(-1)).toEqual({ [interaction.id]: { [yes]: 4, [no]: 2 } }), SOON);
  expect(await resultsFor(await connect())).toEqual({ [interaction.id]: { [yes]: 4, [no]: 2 } });
  expect((await show(interaction, false)).status).toBe(200);
  await vi.waitFor(() => expect(changes(viewer).at(-1)).toEqual({}), SOON);
});

test('results are never shown if a response asks for an email or starts a chat, nor of an interaction that was not sent', async () => {
  for (const actionType of ['collectEmail', 'startChat'] as const) {
    const interaction = await sent({
      responses: [
        { ...newResponse(), responseText: 'Yes', actionText: '<p>Thanks</p>' },
        { ...newResponse(), responseText: 'Write to me', actionType },
      ],
    });
    await answered(interaction, 0, 5);
    expect((await show(interaction, true)).status).toBe(409);
  }
  const { id } = await json<Interaction>(
    await call(superhost, '', {
      id: v7(),
      interaction: {
        ...newInteraction(),
        interactionTitle: 'Later',
        interactionText: '<p>Text</p>',
        responses: [{ ...newResponse(), responseText: 'Yes', actionText: '<p>Thanks</p>' }],
      },
    }),
  );
  expect((await call(host, `/${id}/results`, { isShown: true })).status).toBe(409);
  expect(await resultsFor(await connect())).toEqual({});
});
