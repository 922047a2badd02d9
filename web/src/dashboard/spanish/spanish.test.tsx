import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../lib/i18n.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aClient, aContent } from '../testing/records.ts';
import { startStaffTexts } from './start-staff-texts.ts';

beforeEach(async () => {
  await startStaffTexts();
  await chooseLanguage('es');
});
afterEach(() => chooseLanguage('en'));

test('the sign-in page, its errors and its language attribute are in Spanish', async () => {
  aServer({ user: null });
  openDashboard('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeTruthy();
  screen.getByRole('button', { name: 'Iniciar sesión' }).click();
  expect(await screen.findByText('Falta el correo electrónico')).toBeTruthy();
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toMatch(/^Iniciar sesión - /);
});

test('forms are in Spanish, including texts of the domain', async () => {
  aServer();
  openDashboard(`/dashboard/${aClient().id}/channels/add/details`);
  expect(await screen.findByRole('heading', { name: 'Detalles' })).toBeTruthy();
  const nav = screen.getByRole('navigation', { name: 'Secciones del formulario' });
  expect(within(nav).getByText('Integraciones')).toBeTruthy();
  expect(screen.queryByText('Details')).toBeNull();
});

test('CNT-99 a list formats times for the reader’s language', async () => {
  const startsAt = '2031-02-14T16:00:00.000Z';
  const time = async () =>
    (await screen.findByText('Evening Prayer')).closest('li')?.querySelector('time')?.textContent;
  aServer({ contents: [aContent({ startsAt, timeZoneName: 'America/Chicago' })] });
  openDashboard(`/dashboard/${aClient().id}/contents`);
  expect(await time()).toBe('vie, 14 feb 2031 · 10:00 CST');
  cleanup();
  await chooseLanguage('en');
  openDashboard(`/dashboard/${aClient().id}/contents`);
  expect(await time()).toBe('Fri, Feb 14, 2031 · 10:00 AM CST');
});

test('the menu of a content is in Spanish', async () => {
  aServer({ contents: [aContent()] });
  openDashboard(`/dashboard/${aClient().id}/contents`);
  fireEvent.click(await screen.findByRole('button', { name: 'Acciones para Evening Prayer' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toContain('Editar');
  expect(items).toContain('Eliminar');
});
