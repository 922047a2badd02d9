import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../lib/i18n.ts';
import { aChannel, aContent } from '../lib/testing/page-builders.ts';
import { openChannel, pass } from './testing/open-page.tsx';

const message = 'Come & watch with us: 10:00 “today”';
const shareButton = () => screen.queryByRole('button', { name: 'Share' });
const linkTo = (network: string) => screen.getByRole('link', { name: `Share on ${network}` });

/** Opens the share modal of a content's page. */
async function openWindow(defaultMessage = message) {
  await openChannel(aChannel({ contents: [aContent({ share: { enabled: true, defaultMessage } })] }));
  const button = shareButton();
  button?.focus();
  fireEvent.click(button as HTMLElement);
  await vi.waitFor(() => screen.getByRole('dialog', { name: 'Share' }));
  return within(screen.getByRole('dialog', { name: 'Share' }));
}

/** Adds capabilities to the browser; jsdom can neither copy nor share. */
const browserWith = (capabilities: { clipboard?: object; share?: object }) => Object.assign(navigator, capabilities);
afterEach(() => {
  for (const name of ['clipboard', 'share']) Reflect.deleteProperty(navigator, name);
});

test('PAN-21 sharing is offered only if the content’s share is enabled', async () => {
  const off = { enabled: false, defaultMessage: message };
  for (const contents of [[aContent({ share: off })], []]) {
    await openChannel(aChannel({ contents }));
    expect(shareButton()).toBeNull();
    cleanup();
  }
  await openChannel(aChannel({ contents: [aContent({ share: { ...off, enabled: true } })] }));
  expect(shareButton()).not.toBeNull();
});

test('PAN-70 PAN-71 PAN-74 PAN-92 the modal offers Facebook, X, WhatsApp and email, each with the link and the content’s message', async () => {
  const dialog = await openWindow();
  const names = dialog.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['WhatsApp', 'Email', 'Facebook', 'X']);
  const body = `${message}\n\nhttp://localhost:3000/share/grace/online/service`;
  expect(new URL((linkTo('WhatsApp') as HTMLAnchorElement).href).searchParams.get('text')).toBe(body);
  const mail = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Share by email' }).href);
  expect([mail.protocol, mail.search.includes('+')]).toEqual(['mailto:', false]);
  expect(mail.searchParams.get('body')).toBe(body);
  expect(dialog.getByText(message)).toBeDefined();
  for (const [network, host, address, words] of [
    ['Facebook', 'www.facebook.com', 'u', 'quote'],
    ['X', 'x.com', 'url', 'text'],
  ] as const) {
    const { href, target, rel } = linkTo(network) as HTMLAnchorElement;
    const { host: where, searchParams } = new URL(href);
    expect([where, target, rel]).toEqual([host, '_blank', 'noopener noreferrer']);
    expect(searchParams.get(address)).toBe('http://localhost:3000/share/grace/online/service');
    expect(searchParams.get(words)).toBe(message);
  }
});

test('PAN-74~ without a message by staff, a post contains only the link', async () => {
  await openWindow('');
  expect([...new URL((linkTo('X') as HTMLAnchorElement).href).searchParams.keys()]).toEqual(['url']);
});

test('PAN-72 PAN-73~ a field shows the link and selects it on focus, and a button copies the link', async () => {
  const writeText = vi.fn(async () => {});
  browserWith({ clipboard: { writeText } });
  const dialog = await openWindow();
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link to this page' });
  expect([field.value, field.readOnly]).toEqual(['http://localhost:3000/share/grace/online/service', true]);
  act(() => field.focus());
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
  await pass(0);
  expect(writeText).toHaveBeenCalledWith(field.value);
  expect(dialog.getByRole('status').textContent).toBe('Copied');
});

test('the link is selected for copying by hand if the browser refuses to copy it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const dialog = await openWindow();
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
  await pass(0);
  const field = dialog.getByRole<HTMLInputElement>('textbox');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  expect(dialog.getByRole('status').textContent).toBe('');
  warn.mockRestore();
});

test('the device’s share sheet receives the same link and message, and closing the sheet logs no failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const share = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')));
  browserWith({ share });
  const dialog = await openWindow();
  fireEvent.click(dialog.getByRole('button', { name: 'More ways to share' }));
  await pass(0);
  expect(share).toHaveBeenCalledWith({
    title: 'Grace Community Church - The Long Walk Home',
    text: message,
    url: 'http://localhost:3000/share/grace/online/service',
  });
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('Escape closes the modal and returns the focus to the button', async () => {
  const dialog = await openWindow();
  expect(dialog.queryByRole('button', { name: 'More ways to share' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await pass(1_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(shareButton());
});

test('the modal is translated to Spanish', async () => {
  await openWindow();
  await act(() => chooseLanguage('es'));
  expect(screen.getByRole('link', { name: 'Compartir en Facebook' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copiar enlace' })).toBeDefined();
  await act(() => chooseLanguage('en'));
});
