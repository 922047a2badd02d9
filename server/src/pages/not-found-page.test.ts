import { aChannel, aClient } from '@nave/server/testing/builders.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
  const client = await aClient(server.db, { key: 'grace' });
  await aChannel(server.db, { clientId: client.id, key: 'leaders' });
});
afterAll(() => server.stop());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers });

test('VIEW-271 the not-found page has the language of the browser and the colours of the client', async () => {
  const spanish = await (await open('/grace/x', { 'accept-language': 'fr-CA, es-MX;q=0.8, en;q=0.5' })).text();
  expect(spanish).toContain('<html lang="es">');
  expect(spanish).toContain(
    'No encontramos esa página. Si querías ver una transmisión, confirma la dirección con tu iglesia.',
  );
  expect(spanish).toContain('Acceso para el equipo');
  const colours = (html: string) => /:root\{(.*?)\}/.exec(html)?.[1];
  expect(colours(spanish)).toBe(colours(await (await open('/grace/leaders')).text()));
  const words = await (await open('/nobody', { 'accept-language': 'fr' })).text();
  expect(words).toContain(
    'We could not find that page. If you came to watch, please check the address with your church.',
  );
});

test('C19 a URL cannot inject HTML into the not-found page', async () => {
  const html = await (await open('/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')).text();
  expect(html).toContain('Page not found');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('alert');
});
