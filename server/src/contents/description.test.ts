import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

const sent = '<p>Bread &amp; <b onclick="alert(1)">wine</b></p><script>alert(1)</script><p id="root">“Peace”</p>';
const stored = '<p>Bread &amp; <strong>wine</strong></p><p>"Peace"</p>';

test('CNT-145~ PAN-30 a description and the notes are cleaned when a content is added and when it is saved, for staff and viewers', async () => {
  const client = await aClient(bed.db);
  const channel = await aChannel(bed.db, { clientId: client.id });
  const url = `/api/clients/${client.id}/contents`;
  const owner = staff('owner', client.id);
  const notes = { enabled: true, defaultContent: sent };
  const form = contentForm([channel.id], { description: sent, notes });
  const added = (await bed.as(owner, 'POST', url, form)).json();
  expect([added.description, added.notes.defaultContent]).toEqual([stored, stored]);
  const dirty = { ...form, description: `${stored}<img src=x onerror=alert(1)>again` };
  expect((await bed.as(owner, 'PUT', `${url}/${added.id}`, dirty)).json().description).toBe(`${stored}again`);
  expect((await bed.as(owner, 'PUT', `${url}/${added.id}`, form)).statusCode).toBe(200);
  const seen = await bed.as(owner, 'GET', `/cdn/channels/by-key/${client.key}/${channel.key}`);
  expect(seen.json().data.contents[0].description).toBe(stored);
  const calendar = `/cdn/channels/${client.id}/${channel.id}/calendar.ics?content=${added.key}`;
  const { body: ics } = await bed.as(owner, 'GET', calendar);
  expect(ics).toContain('DESCRIPTION:Bread & wine');
});
