import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, GRACE } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/contents`;
const theButton = () => screen.findByRole('button', { name: 'Actions for Evening Prayer' });
const stateOf = (button: HTMLElement) =>
  ['aria-haspopup', 'aria-expanded', 'aria-controls'].map((name) => button.getAttribute(name));
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

/** The button has the focus and is pressed. */
async function openMenu(button: HTMLElement) {
  act(() => button.focus());
  fireEvent.click(button);
  return await screen.findByRole('menu');
}

test('the menu of a row is made by the first press of its button, which stays, says so and gets the focus back', async () => {
  aServer({ contents: [aContent()] });
  openDashboard(path);
  const button = await theButton();
  for (const _each of ['the first time', 'and again']) {
    expect([stateOf(button), screen.queryByRole('menu')]).toEqual([['menu', 'false', null], null]);
    const menu = await openMenu(button);
    expect(await theButton()).toBe(button);
    expect(stateOf(button)).toEqual(['menu', 'true', menu.id]);
    expect(menu.getAttribute('aria-labelledby')).toBe(button.id);
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(menu, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await hasFocus(button);
  }
});

test('a press of the button closes the menu, and so does one beside it', async () => {
  aServer({ contents: [aContent()] });
  openDashboard(path);
  const button = await theButton();
  await openMenu(button);
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await hasFocus(button);
  await openMenu(button);
  fireEvent.mouseDown(document.body);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(stateOf(button)).toEqual(['menu', 'false', null]);
});

test('the arrows lead through the menu of a row, around its end', async () => {
  aServer({ contents: [aContent()] });
  openDashboard(path);
  const menu = await openMenu(await theButton());
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
