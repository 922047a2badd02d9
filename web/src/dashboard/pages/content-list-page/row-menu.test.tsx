import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, GRACE } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/contents`;
const menuButton = () => screen.findByRole('button', { name: 'Actions for Evening Prayer' });
const stateOf = (button: HTMLElement) =>
  ['aria-haspopup', 'aria-expanded', 'aria-controls'].map((name) => button.getAttribute(name));
const expectFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

/** Focuses and presses the button. */
async function openMenu(button: HTMLElement) {
  act(() => button.focus());
  fireEvent.click(button);
  return await screen.findByRole('menu');
}

test('pressing the button of a row mounts the menu; the same button then shows the menu’s state and gets the focus back', async () => {
  aServer({ contents: [aContent()] });
  openDashboard(path);
  const button = await menuButton();
  for (const _each of ['the first time', 'and again']) {
    expect([stateOf(button), screen.queryByRole('menu')]).toEqual([['menu', 'false', null], null]);
    const menu = await openMenu(button);
    expect(await menuButton()).toBe(button);
    expect(stateOf(button)).toEqual(['menu', 'true', menu.id]);
    expect(menu.getAttribute('aria-labelledby')).toBe(button.id);
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(menu, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expectFocus(button);
  }
});

test('a press on the button, or outside, closes the menu', async () => {
  aServer({ contents: [aContent()] });
  openDashboard(path);
  const button = await menuButton();
  await openMenu(button);
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await expectFocus(button);
  await openMenu(button);
  fireEvent.mouseDown(document.body);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(stateOf(button)).toEqual(['menu', 'false', null]);
});

test('the arrow keys move through the menu of a row and wrap around', async () => {
  aServer({ contents: [aContent()] });
  openDashboard(path);
  const menu = await openMenu(await menuButton());
  const items = screen.getAllByRole('menuitem');
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? menu, { key });
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  if (!items.some((item) => item === document.activeElement)) press('ArrowDown');
  for (const item of [...items, items[0]]) {
    expect(document.activeElement).toBe(item);
    press('ArrowDown');
  }
  press('ArrowUp');
  press('ArrowUp');
  expect(document.activeElement).toBe(items.at(-1));
});
