import type { Webhook, WebhookAttempt } from '@nave/domain/clients/webhooks/webhook.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, channelForm, contentForm } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const SLACK = 'https://hooks.slack.com/services/T0/B0/secret';
const DISCORD = 'https://discord.com/api/webhooks/1/token';
const TEAMS = 'https://prod-7.westus.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=x';
const CANARY = 'Zebedee';

let bed: ApiTestbed;
let clientId: string;
/** What the stand-ins of the chats have received. */
const posted: { url: string; body: string }[] = [];
beforeAll(async () => {
  bed = await apiTestbed({
    outside: async (url, init) => {
      posted.push({ url: String(url), body: String(init?.body) });
      return new Response('ok', { status: 200 });
    },
  });
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.db.execute('delete from webhooks');
  posted.length = 0;
  clientId = (await aClient(bed.db, { name: CANARY })).id;
});

const path = () => `/api/clients/${clientId}/webhooks`;
const owner = () => staff('owner', clientId);
const add = async (url: string, language = 'en') => {
  const headers = { 'accept-language': language };
  const answer = await bed.inject(owner(), { method: 'POST', url: path(), payload: { url }, headers });
  return answer.json<{ webhook: Webhook }>().webhook;
};
/** A content of this client that has just started. */
async function startContent() {
  const channel = await aChannel(bed.db, { clientId, name: CANARY });
  const startsAt = new Date(bed.clock.now().getTime() + 3_600_000);
  const form = contentForm([channel.id], { name: CANARY, startsAt: startsAt.toISOString() });
  const { id } = (await bed.as(owner(), 'POST', `/api/clients/${clientId}/contents`, form)).json();
  bed.clock.set(startsAt.toISOString());
  await bed.runDueJobs();
  // The events of these jobs are delivered by others.
  await bed.runDueJobs();
  return id as string;
}
const textsTo = (url: string) => posted.filter((one) => one.url === url).map(({ body }) => body);

test('API-205 addresses of Slack, Discord and Teams get sentences with a link and without names, in the language of the person who added them', async () => {
  const added = [await add(SLACK), await add(DISCORD, 'es-MX,en;q=0.5'), await add(TEAMS)];
  expect(added.map(({ receiver }) => receiver)).toEqual(['slack', 'discord', 'teams']);
  const contentId = await startContent();
  const link = `http://localhost:8080/dashboard/${clientId}/contents/${contentId}`;
  expect(textsTo(SLACK).map((body) => JSON.parse(body))).toEqual([{ text: `A content has started. <${link}|Open>` }]);
  expect(textsTo(DISCORD).map((body) => JSON.parse(body))).toEqual([
    { content: `Comenzó un contenido. [Abrir](<${link}>)` },
  ]);
  const [card] = textsTo(TEAMS).map((body) => JSON.parse(body).attachments[0].content);
  expect([card.body[0].text, card.actions]).toEqual([
    'A content has started.',
    [{ type: 'Action.OpenUrl', title: 'Open', url: link }],
  ]);
  const { items } = (await bed.as(owner(), 'GET', `${path()}/${added[0]?.id}/attempts`)).json<{
    items: WebhookAttempt[];
  }>();
  expect(items).toMatchObject([{ type: 'content.started', body: textsTo(SLACK)[0] }]);
  expect(JSON.stringify(posted)).not.toContain(CANARY);
});

test('API-205~ a chat gets only some types of events until its owner chooses others, and a test is a sentence too', async () => {
  const { id, types } = await add(SLACK);
  expect(types).toEqual(['content.started', 'content.ended', 'directChat.requested', 'user.joined']);
  await bed.as(owner(), 'POST', `/api/clients/${clientId}/channels`, channelForm({ name: CANARY }));
  await bed.runDueJobs();
  expect(posted).toEqual([]);
  await bed.as(owner(), 'PUT', `${path()}/${id}/types`, { types: ['channel.added'] });
  await bed.as(owner(), 'POST', `/api/clients/${clientId}/channels`, channelForm({ name: CANARY }));
  await bed.runDueJobs();
  await bed.as(owner(), 'POST', `${path()}/${id}/test`);
  const page = `http://localhost:8080/dashboard/${clientId}`;
  expect(textsTo(SLACK).map((body) => JSON.parse(body).text)).toEqual([
    `A channel was added. <${page}/channels|Open>`,
    `This is a test of the webhook. <${page}/webhooks|Open>`,
  ]);
});
