import { newOrganisationTheme } from '@nave/domain/clients/theme.ts';
import { contrastRatio } from '@nave/domain/clients/theme-contrast.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailBrandOf } from '../../clients/email-brand.ts';

let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
beforeAll(async () => {
  server = await runningApp();
  staff = staffTestbed(server);
});
afterAll(() => server.stop());

test('an invitation shows the name and colours of the organisation', async () => {
  const theme = { ...newOrganisationTheme, navBackgroundColor: '#123456', buttonBackgroundColor: '#654321' };
  const { id } = await aClient(server.db, { name: 'Grace & Hope', theme });
  const owner = await staff.hire({ [id]: 'owner' });
  const email = 'amos@grace.example';
  expect((await staff.invite(owner, id, { email })).status).toBe(200);
  const sent = await staff.emailTo(email);
  expect(sent?.fromName).toBe('Grace & Hope');
  for (const text of ['#123456', '#654321', 'Grace &amp; Hope']) expect(sent?.html).toContain(text);
  expect(sent?.text).toMatch(/-- \nGrace & Hope\n$/);
});

test('emails are legible whatever colours the organisation chooses', () => {
  const white = { navBackgroundColor: '#ffffff', navLinkColor: '#fefefe', buttonBackgroundColor: '#fff' };
  const theme = { ...newOrganisationTheme, ...white, buttonTextColor: '#eeeeee' };
  const { bar, barText, button, buttonText, buttonEdge } = emailBrandOf({ name: 'Grace', theme });
  expect(contrastRatio(bar, barText)).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(button, buttonText)).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(buttonEdge, '#ffffff')).toBeGreaterThanOrEqual(3);
});
