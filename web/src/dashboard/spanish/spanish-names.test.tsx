import type { SignedIn } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../lib/i18n.ts';
// Loads the large list of time zones before the tests begin.
import '../../staff-kit/fields/zone-search.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aChannel, GRACE, SUNDAY } from '../testing/records.ts';
import { startStaffTexts } from './start-staff-texts.ts';

beforeEach(async () => {
  await startStaffTexts();
  await chooseLanguage('es');
});
afterEach(() => chooseLanguage('en'));

const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test('CNT-356 a time zone also has its Spanish clock name, and a search finds it', async () => {
  aServer({ channels: [aChannel({ timeZoneName: 'America/Chicago' })] });
  openDashboard(`/dashboard/${GRACE}/channels/${SUNDAY}`);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Zona horaria/, { selector: 'input' });
  expect(field.value).toMatch(/America\/Chicago · hora central$/);
  fireEvent.click(field);
  await waitFor(() => expect(options().length).toBeGreaterThan(300));
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'hora oriental' } });
  await waitFor(() => expect(options()).toContainEqual(expect.stringMatching(/New York · hora oriental$/)));
});

test('CLI-224 the preset themes have Spanish names', async () => {
  aServer();
  openDashboard(`/dashboard/${GRACE}/settings/theme`);
  for (const name of ['Analógico', 'Generosidad', 'Costa', 'Refresco ligero', 'Pop punk', 'Cerúleo'])
    expect(await screen.findByRole('radio', { name }), name).toBeTruthy();
});

test('ACC-280 the list of sessions names browsers in Spanish', async () => {
  const at = '2026-11-20T08:00:00Z';
  const session = (id: string, device: string): SignedIn => ({
    id,
    device,
    signedInAt: at,
    lastUsedAt: at,
    isThis: false,
  });
  const sessions = [session('a', 'Firefox on Linux'), session('b', 'Unknown device')];
  aServer().answers(profileCalls.profile, { hasPassword: true, identities: [], sessions });
  openDashboard('/dashboard/profile');
  expect(await screen.findByText('Firefox en Linux')).toBeTruthy();
  expect(screen.getByText('Dispositivo desconocido')).toBeTruthy();
});
