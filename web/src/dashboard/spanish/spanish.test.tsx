import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../lib/i18n.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aClient } from '../testing/records.ts';
import { startStaffTexts } from './start-staff-texts.ts';

beforeEach(async () => {
  await startStaffTexts();
  await chooseLanguage('es');
});
afterEach(() => chooseLanguage('en'));

test('the sign-in page is in Spanish, its errors too, and says so of itself', async () => {
  aServer({ user: null });
  openDashboard('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeTruthy();
  screen.getByRole('button', { name: 'Iniciar sesión' }).click();
  expect(await screen.findByText('Falta el correo electrónico')).toBeTruthy();
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toMatch(/^Iniciar sesión - /);
});

test('lists and forms are in Spanish, with what the domain says and the names that people gave', async () => {
  aServer();
  openDashboard(`/dashboard/${aClient().id}/channels/add/details`);
  expect(await screen.findByRole('heading', { name: 'Detalles' })).toBeTruthy();
  const nav = screen.getByRole('navigation', { name: 'Secciones del formulario' });
  expect(within(nav).getByText('Integraciones')).toBeTruthy();
  expect(screen.queryByText('Details')).toBeNull();
});
