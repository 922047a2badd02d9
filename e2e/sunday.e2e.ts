import type { Content, WholeContent } from '@nave/domain/contents/content.ts';
import type { Page } from '@playwright/test';
import { fillVideo, formSections, openAs, saveNew } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

test('CNT-91~ CNT-116~ CNT-121~ a volunteer prepares a Sunday service and a viewer sees it; the copy for next week starts at ten as well, despite a clock change', async ({
  page,
  staff,
  newPerson,
}) => {
  const { clientId } = await staff.addChannel();
  await openAs(page, daniel, `/dashboard/${clientId}/channels/add`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Harvest Online');
  await saveNew(page);
  await expect(page.getByText('Channel saved!')).toBeVisible();

  await page.goto(`/dashboard/${clientId}/contents`);
  await page.getByRole('button', { name: 'Add content' }).click();
  await page.getByRole('menuitem', { name: 'Simulated live' }).click();
  await page.getByLabel('Name').fill('Harvest Sunday');
  await page.getByLabel('Description').fill('Bread, wheat and thanks.');
  await page.getByRole('checkbox', { name: 'Harvest Online', exact: true }).check();
  await openSection(page, 'Video');
  await fillVideo(page);
  await page.getByLabel('Video duration').fill('70');
  await setStart(page, '2027-10-31', '10:00');
  await openSection(page, 'Engagement');
  await page.getByRole('switch', { name: 'Show notes' }).check();
  await openSection(page, 'Links');
  await addLink(page);
  await openSection(page, 'Interactions');
  await addInteraction(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content saved!')).toBeVisible();

  const viewer = await newPerson();
  await viewer.goto('/grace/harvest-online');
  await expect(viewer.getByRole('heading', { level: 1, name: 'Harvest Sunday' })).toBeVisible();
  await expect(viewer.getByText('Bread, wheat and thanks.')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Give' })).toHaveAttribute('href', 'https://grace.example/give');

  await page.getByRole('button', { name: 'Actions for Harvest Sunday' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await openSection(page, 'Video');
  await setStart(page, '2027-11-07');
  await saveNew(page);
  await expect(page.getByText('Content saved!')).toBeVisible();
  const readBoth = () => storedContents(page, clientId, ['Harvest Sunday', 'Copy of Harvest Sunday']);
  // The first save's message may still be visible while the copy is being saved.
  await expect
    .poll(async () => (await readBoth()).map((content) => content?.startsAt))
    .toEqual(['2027-10-31T15:00:00.000Z', '2027-11-07T16:00:00.000Z']);
  const [first, copy] = await readBoth();
  expect(copy).toMatchObject({ links: first?.links, thumbImage: first?.thumbImage, notes: { enabled: true } });
  const titlesOf = (content?: WholeContent) => content?.interactions.map(({ interactionTitle }) => interactionTitle);
  expect([titlesOf(first), titlesOf(copy)]).toEqual([['First time here?'], ['First time here?']]);
  expect(copy?.interactions[0]?.id).not.toBe(first?.interactions[0]?.id);
});

async function openSection(page: Page, label: string): Promise<void> {
  await formSections(page).filter({ hasText: label }).click();
}

async function setStart(page: Page, day: string, time?: string): Promise<void> {
  const start = page.getByRole('group', { name: 'Start date and time' });
  await start.getByRole('textbox', { name: /date$/ }).fill(day);
  if (time) await start.getByRole('textbox', { name: /time$/ }).fill(time);
}

async function addLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Link Name').fill('Give');
  await page.getByRole('textbox', { name: 'URL' }).fill('https://grace.example/give');
  await page.getByRole('button', { name: /Choose an icon/ }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an icon' });
  await picker.getByRole('textbox', { name: 'Search icons' }).fill('hand-heart');
  await picker.getByRole('button', { name: 'hand heart' }).click();
}

async function addInteraction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add interaction' }).click();
  const card = page.getByRole('listitem', { name: 'Interaction 1' });
  await card.getByRole('textbox', { name: 'Interaction Title' }).fill('First time here?');
  await card.getByRole('textbox', { name: 'Interaction Text' }).fill('We would love to know you.');
  await card.getByRole('textbox', { name: 'Response Text', exact: true }).fill('Yes');
  await card.getByRole('textbox', { name: 'After Response Text' }).fill('Welcome!');
  const preview = card.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Yes' }).click();
  await expect(preview.getByText('Welcome!')).toBeVisible();
}

/** Returns the contents with these names, as staff read them. */
async function storedContents(page: Page, clientId: string, names: string[]): Promise<WholeContent[]> {
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await page.request.get(`/api/clients/${clientId}/contents${path}`);
    return (await answer.json()) as Answer;
  };
  const { items } = await get<{ items: Content[] }>('');
  const contents = names.map((name) => items.find((item) => item.name === name));
  return Promise.all(contents.map((content) => get<WholeContent>(`/${content?.id}`)));
}
