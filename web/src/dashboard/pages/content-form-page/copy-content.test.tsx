import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aHost, atGrace, EVENING, GRACE } from '../../testing/records.ts';
import { saveNew } from '../../testing/save-new.ts';
// Loads the large editor before the tests begin.
import '../../testing/fill.ts';

const list = `/dashboard/${GRACE}/contents`;
const copy = `${list}/copy/${EVENING}`;
const idIn = (path: string) => new URL(path, 'http://nave.example').searchParams.get('id');

test('CNT-62 CNT-67 CNT-121 a copy has the values of the original and a name with Copy of; a save adds the copy and opens the list', async () => {
  const server = aServer();
  server.on(contentCalls.add, atGrace, { body: aContent({ name: 'Copy of Evening Prayer' }) });
  const router = openDashboard(copy);
  expect(await screen.findByRole('heading', { level: 1, name: 'Duplicate Evening Prayer' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Copy of Evening Prayer');
  await saveNew();
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
  const { edition: _edition, ...original } = aContent();
  const sent = server.asked(contentCalls.add, atGrace)[0]?.body as ContentForm;
  expect(sent).toMatchObject({ name: 'Copy of Evening Prayer', startsAt: original.startsAt, src: original.src });
  expect(sent.edition).toBeUndefined();
  expect(server.asked(contentCalls.save)).toEqual([]);
});

test('CNT-290~ saving a copy again after a failed save sends the same id', async () => {
  const server = aServer();
  server.on(contentCalls.add, atGrace, 'unreachable');
  openDashboard(copy);
  await screen.findByLabelText(/^Name/);
  await saveNew();
  await screen.findByText(/^Not saved: we can’t reach the server/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked(contentCalls.add, atGrace)).toHaveLength(2));
  const [first, second] = server.asked(contentCalls.add, atGrace).map(({ path }) => idIn(path));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('SHELL-51~ CNT-48~ a host cannot copy', async () => {
  aServer({ user: aHost() });
  openDashboard(copy);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});
