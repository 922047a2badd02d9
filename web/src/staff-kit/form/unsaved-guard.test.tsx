import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { GRACE, SUNDAY } from '../../dashboard/testing/records.ts';

const form = `/dashboard/${GRACE}/channels/${SUNDAY}`;
const contents = `/dashboard/${GRACE}/contents`;

async function openAndType() {
  aServer();
  const router = openDashboard(form);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Typed' } });
  await screen.findByText('Unsaved changes');
  return router;
}

async function leave() {
  fireEvent.click(screen.getByRole('link', { name: 'Content' }));
  return within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
}

const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event;
};

test('SHELL-125 CHN-85 leaving a changed form asks for confirmation', async () => {
  await openAndType();
  const question = await leave();
  expect(question.getByText('Are you sure you want to leave? You have unsaved changes.')).toBeTruthy();
});

test('SHELL-126~ staying is the main answer and has the focus; leaving is marked as destructive', async () => {
  await openAndType();
  const question = await leave();
  const [stay, go] = [question.getByRole('button', { name: 'Stay' }), question.getByRole('button', { name: 'Leave' })];
  await waitFor(() => expect(document.activeElement).toBe(stay));
  expect([stay, go].map(({ dataset }) => dataset.variant)).toEqual(['filled', 'default']);
  expect(go.className).toContain('destructive');
});

test('SHELL-126 staying keeps the page and everything typed', async () => {
  const router = await openAndType();
  fireEvent.click((await leave()).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(form);
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Typed');
});

test('SHELL-127 leaving discards the changes and opens the requested page', async () => {
  const router = await openAndType();
  fireEvent.click((await leave()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(contents));
});

test('SHELL-128 CHN-86 a form without changes is left without a question', async () => {
  aServer();
  const router = openDashboard(form);
  await screen.findByLabelText(/^Name/);
  fireEvent.click(screen.getByRole('link', { name: 'Content' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(contents));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SHELL-130 closing the tab with unsaved changes shows the browser’s own question', async () => {
  await openAndType();
  expect(closeTab().defaultPrevented).toBe(true);
});

test('SHELL-128~ closing the tab without changes asks nothing', async () => {
  aServer();
  openDashboard(form);
  await screen.findByLabelText(/^Name/);
  expect(closeTab().defaultPrevented).toBe(false);
});
