import { clientValues } from '@nave/domain/clients/client-form.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { presetThemes } from '@nave/domain/clients/preset-themes.ts';
import { fallbackTheme } from '@nave/domain/clients/theme.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aClient, atGrace, GRACE } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/settings/theme`;
const backgroundImage = '/media/sea.webp';

function openTheme(theme = { ...fallbackTheme, backgroundImage }) {
  const client = aClient({ logoImage: '/media/logo.webp', theme });
  const server = aServer()
    .on(clientCalls.read, atGrace, { body: client })
    .on(clientCalls.save, atGrace, ({ body }) => ({
      body: { ...client, ...clientValues(body as ClientForm), edition: 2 },
    }));
  openDashboard(path);
  return server;
}

const presets = async () => within(await screen.findByRole('group', { name: 'Preset themes' }));
const choose = async (name: string) => fireEvent.click((await presets()).getByRole('radio', { name }));
const preview = () => screen.getByRole('img', { name: /in these colors/ }).getAttribute('style');

test('CLI-102 CLI-30 CLI-105 the form offers six presets; a theme that matches none of them shows its colours', async () => {
  openTheme();
  const names = (await presets())
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => radio.labels?.[0]?.textContent);
  expect(names).toEqual(['Analog', 'Generosity', 'Seacoast', 'Lite Soda', 'Pop Punk', 'Cerulean', 'Custom']);
  expect((await presets()).getByRole<HTMLInputElement>('radio', { name: 'Custom' }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Page background').value).toBe('#b1bac5');
  const page = ['Page background', 'Text', 'Button', 'Button text', 'Button, hover'];
  const rest = ['Panel background', 'Panel text', 'Bar', 'Bar links', 'Bar links, hover'];
  for (const label of [...page, ...rest]) expect(screen.getByLabelText<HTMLInputElement>(label).value).toMatch(/^#/);
  expect(screen.getByRole('group', { name: 'Background image' })).toBeTruthy();
});

test('CLI-105~ a preset theme hides its colours until Custom is chosen', async () => {
  openTheme({ ...presetThemes.seacoast.colors, backgroundImage: '' });
  expect((await presets()).getByRole<HTMLInputElement>('radio', { name: 'Seacoast' }).checked).toBe(true);
  expect(screen.queryByLabelText('Page background')).toBeNull();
  await choose('Custom');
  expect(screen.getByLabelText<HTMLInputElement>('Page background').value).toBe('#e4eef0');
});

test('CLI-103 CLI-104 a preset sets all colours, keeps the picture, and is saved', async () => {
  const server = openTheme();
  await choose('Pop Punk');
  expect(screen.queryByLabelText('Page background')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked(clientCalls.save, atGrace)).toHaveLength(1));
  expect(server.asked(clientCalls.save, atGrace)[0]?.body).toMatchObject({
    theme: { ...presetThemes['pop-punk'].colors, backgroundImage },
  });
});

test('the preview shows typed colours at once and ignores invalid colours', async () => {
  openTheme();
  fireEvent.change(await screen.findByLabelText('Page background'), { target: { value: '#0a5c36' } });
  expect(preview()).toContain('--client-bg: #0a5c36');
  fireEvent.change(screen.getByLabelText('Pick: Panel background'), { target: { value: '#102030' } });
  expect(preview()).toContain('--client-well: #102030');
  expect(screen.getByLabelText<HTMLInputElement>('Panel background').value).toBe('#102030');
  fireEvent.change(screen.getByLabelText('Page background'), { target: { value: 'red;}' } });
  expect(preview()).toContain('--client-bg: #b1bac5');
});

test('VIEW-260~ the preview can show a light page as dark devices show it', async () => {
  openTheme({ ...presetThemes.seacoast.colors, backgroundImage: '' });
  await presets();
  expect(preview()).toContain('--client-bg: #e4eef0');
  fireEvent.click(screen.getByRole('radio', { name: 'Dark device' }));
  expect(preview()).toMatch(/--client-bg: #1[0-9a-f]1[0-9a-f]1[0-9a-f]/);
});
