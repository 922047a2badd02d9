import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, atEvening, EVENING, GRACE, savedContent } from '../../testing/records.ts';

async function openDetails(following: number) {
  const content = aContent({ following });
  const server = aServer({ contents: [content] }).on(contentCalls.save, atEvening, ({ body }) => ({
    body: aContent({ ...savedContent(content, body), following, edition: content.edition + 1 }),
  }));
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}`);
  const name = await screen.findByLabelText(/^Name/);
  return { name, paths: () => server.asked(contentCalls.save, atEvening).map(({ path }) => path.split('?')[1]) };
}

const rename = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = async () => within(await screen.findByRole('dialog', { name: 'Change the following contents too?' }));

test('CNT-346 saving a repeated content asks whether to change the following contents too', async () => {
  const { name, paths } = await openDetails(11);
  rename(name, 'Family service');
  press('Save');
  const asked = await question();
  expect(asked.getByText(/^11 contents in this Repeat start after this one\./)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(paths()).toEqual([]);
  press('Save');
  fireEvent.click((await question()).getByRole('button', { name: 'This and all following' }));
  expect(await screen.findByText('Content saved!')).toBeTruthy();
  expect(paths()).toEqual(['following=true']);
  rename(name, 'Baptism');
  press('Save');
  fireEvent.click((await question()).getByRole('button', { name: 'Only this' }));
  await waitFor(() => expect(paths()).toEqual(['following=true', undefined]));
});

test('CNT-346~ the last content of a Repeat and a content without a Repeat are saved without a question', async () => {
  const { name, paths } = await openDetails(0);
  rename(name, 'Family service');
  press('Save');
  expect(await screen.findByText('Content saved!')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(paths()).toEqual([undefined]);
});
