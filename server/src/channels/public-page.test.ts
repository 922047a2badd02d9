import { newOrganisationTheme, type Theme } from '@nave/domain/clients/theme.ts';
import { noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
let client: Awaited<ReturnType<typeof aClient>>;
beforeAll(async () => {
  server = await runningApp();
  client = await aClient(server.db, { key: 'grace', theme: coloured('#0a3d2e') });
});
afterAll(() => server.stop());

function coloured(backgroundColor: string): Theme {
  return { ...newOrganisationTheme, backgroundColor };
}

const open = (path: string) => fetch(server.url + path, { redirect: 'manual' });
/** Returns the background colour of a public page. */
const backgroundOf = async (path: string) => /--client-bg:([^;}]*)/.exec(await (await open(path)).text())?.[1];
const statusAndLocation = async (path: string) => {
  const { status, headers } = await open(path);
  return [status, headers.get('location')];
};

test('CHN-178 CHN-179 CLI-106 the page of a channel has the channel’s own theme, or the client’s theme if the channel has none', async () => {
  await aChannel(server.db, { clientId: client.id, key: 'plain' });
  await aChannel(server.db, { clientId: client.id, key: 'youth', theme: coloured('#3d0a2e') });
  expect(await backgroundOf('/grace/plain')).toBe('#0a3d2e');
  expect(await backgroundOf('/grace/youth')).toBe('#3d0a2e');
});

test('CHN-234 the "not found" page at the URL of a deleted channel links to the channel’s client', async () => {
  await aChannel(server.db, { clientId: client.id, key: 'gone', versionCode: 'a1b2c3d4' });
  const answer = await open('/grace/gone');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('href="/grace"');
});

test('CNT-250 the URL of a deleted content redirects to the content’s channel', async () => {
  const channel = await aChannel(server.db, { clientId: client.id, key: 'evening' });
  const clientAndChannels = { clientId: client.id, channelIds: [channel.id] };
  await aContent(server.db, { ...clientAndChannels, key: 'stillthere' });
  await aContent(server.db, { ...clientAndChannels, key: 'goneaway22', versionCode: 'a1b2c3d4' });
  expect((await open('/grace/evening/stillthere')).status).toBe(200);
  expect(await statusAndLocation('/grace/evening/goneaway22')).toEqual([302, '/grace/evening']);
});

test('CHN-196~ CHN-197 CHN-203~ F10~ the policy of a page allows only the scripts of the support chats and analytics that its channel and contents use', async () => {
  const policyOf = async (path: string) => {
    const policy = (await open(path)).headers.get('content-security-policy') ?? '';
    // Each policy allows the page's own inline script by its hash.
    return policy.replace(/(?<=script-src 'self') 'sha256-[\w+/=]{44}'/, '');
  };
  const embedId = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
  const add = (key: string, more: object) => aChannel(server.db, { clientId: client.id, key, ...more });
  await add('without', { chatWidget: { enabled: false, provider: 'zendesk', embedId } });
  await add('zendesk', { chatWidget: { enabled: true, provider: 'zendesk', embedId } });
  await add('helpscout', { chatWidget: { enabled: true, provider: 'helpscout', embedId } });
  await add('google', { analytics: { google: [{ trackingId: 'G-ABCD1234' }] } });
  const plain = await policyOf('/grace/without');
  expect(plain).toContain("script-src 'self';");
  expect(plain).toMatch(/style-src 'self' 'sha256-[^ ]+';/);
  expect(await (await open('/grace/without')).text()).not.toContain(embedId);
  const zendesk = await policyOf('/grace/zendesk');
  expect(zendesk).toContain("script-src 'self' https://static.zdassets.com;");
  expect(zendesk).toContain("style-src 'self' 'unsafe-inline';");
  expect(zendesk).toContain('wss://*.zendesk.com');
  expect(await policyOf('/grace/helpscout')).toContain("script-src 'self' https://beacon-v2.helpscout.net;");
  const { id } = await add('content', {});
  for (const provider of ['zendesk', 'zendesk', 'helpscout'] as const) {
    const engagement = { ...noEngagement, chatWidget: { enabled: true, provider, embedId } };
    await aContent(server.db, { clientId: client.id, channelIds: [id], engagement });
  }
  expect(await policyOf('/grace/content')).toContain(
    "script-src 'self' https://static.zdassets.com https://beacon-v2.helpscout.net;",
  );
  const google = await policyOf('/grace/google');
  expect(google).toContain("script-src 'self' https://www.googletagmanager.com https://www.google-analytics.com;");
  expect(google).toMatch(/style-src 'self' 'sha256-[^ ]+';/);
});
