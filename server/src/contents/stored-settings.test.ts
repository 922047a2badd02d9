import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aContent } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

test('a content that was stored before a setting existed has the default of the setting, and settings that no longer exist are not sent', async () => {
  const { id, clientId } = await aContent(bed.db);
  const stored = { requireSignin: true, startsAt: '2001-01-01T00:00:00.000Z', formerSetting: 1 };
  await bed.db.execute(sql`update contents set chat = ${JSON.stringify(stored)}::jsonb where id = ${id}`);
  const answer = await bed.as(staff('owner', clientId), 'GET', `/api/clients/${clientId}/contents/${id}`);
  const { chat, opensAt, closesAt } = answer.json();
  expect(chat).toEqual({
    enabled: true,
    requireSignin: true,
    enableAnonymous: true,
    enablePreview: true,
    enableDirectMessaging: true,
    startsAt: opensAt,
    endsAt: closesAt,
  });
});
