import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { GRACE, SUNDAY } from '../../dashboard/testing/records.ts';

const form = `/dashboard/${GRACE}/channels/${SUNDAY}`;

test.each([
  ['the form’s own URL', form, 'Details'],
  ['a section’s URL', `${form}/access`, 'Access'],
])('SHELL-103~ at %s (%s) the section %s is marked as current', async (_where, path, name) => {
  aServer();
  openDashboard(path);
  await screen.findByRole('link', { name });
  const links = screen.getByRole('navigation', { name: 'Form sections' }).querySelectorAll('[aria-current="page"]');
  expect([...links].map(({ textContent }) => textContent.trim())).toEqual([name]);
});
