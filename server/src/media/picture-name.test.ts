import { aChannel } from '@nave/server/testing/builders.ts';
import { aPerson, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

test('G4 MED-21~ a picture without a name gets a default name', async () => {
  const { clientId } = await aChannel(server.db);
  const email = 'ruth@grace.example';
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([picture]), '');
  const answer = await fetch(`${server.url}/api/clients/${clientId}/images`, {
    method: 'POST',
    headers: { origin: server.url, 'x-requested-with': 'nave', cookie: await server.signIn(email) },
    body,
  });
  expect([answer.status, await answer.json()]).toMatchObject([201, { fileName: 'picture' }]);
});
