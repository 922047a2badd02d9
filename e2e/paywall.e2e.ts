import type { Page } from '@playwright/test';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { PASSWORD, startedServer } from './fixtures/nave-server.ts';
import { daniel } from './fixtures/people.ts';
import { inSeconds, staffApi } from './fixtures/staff-api.ts';
import { addPaywalled, connectionTo, Paywall } from './fixtures/tickets.ts';

const DAY_S = 24 * 3_600;
const FULL = 'This attendee number is already in use on the maximum number of screens';

test('PAY-2~ PAY-48~ PAY-53~ two screens of a number may watch, a third is refused, and then takes over one of them', async ({
  staff,
  newPerson,
}) => {
  const { channel, addAttendee } = await addPaywalled(staff);
  await staff.addContent(channel, { name: 'Opening Night' });
  const { number } = await addAttendee();
  const [phone, tablet, computer] = await people(newPerson, 3);
  for (const screen of [phone, tablet]) {
    await screen.open(channel);
    await screen.enter(number);
  }
  await computer.open(channel);
  await expect(computer.page.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${channel.name}`);
  await computer.field.fill(number);
  await computer.button.click();
  await computer.isOutside(FULL);
  const screens = computer.page.getByRole('region', { name: 'Screens in use' }).locator('li');
  await expect(screens.filter({ hasText: 'Computer' })).toHaveCount(2);
  await screens.first().getByRole('button', { name: 'Use this screen instead' }).click();
  await computer.isWatching();

  // One of the two others has ended. It stays outside, although the number is still known there.
  const ended = phone.page.getByText('Another of your screens has taken over.');
  const other = tablet.page.getByText('Another of your screens has taken over.');
  await expect(async () => expect((await ended.count()) + (await other.count())).toBe(1)).toPass();
  await computer.page.reload();
  await computer.isWatching();
});

test('PAY-15 PAY-16 PAY-18 an attendee who is cancelled while watching is put out without a reload, and does not come back', async ({
  staff,
  newPerson,
}) => {
  const { channel, event, addAttendee } = await addPaywalled(staff);
  await staff.addContent(channel, { name: 'Opening Night', description: 'Only for those who are registered.' });
  const [attendee, other] = [await addAttendee(), await addAttendee()];
  const [amos, priya] = await people(newPerson, 2);
  for (const [person, { number }] of [
    [amos, attendee],
    [priya, other],
  ] as const) {
    await person.open(channel, `?a=${number}`);
    await person.isWatching();
  }
  let loads = 0;
  amos.page.on('framenavigated', () => {
    loads += 1;
  });
  await staff.setStatus(event, attendee, 'Cancelled');
  await amos.isOutside('This attendee has been canceled');
  await expect(amos.page.getByText('Only for those who are registered.')).toHaveCount(0);
  expect(loads).toBe(0);
  await priya.isWatching();
  await amos.page.reload();
  await expect(amos.field).toHaveValue('');
  await amos.field.fill(attendee.number);
  await amos.button.click();
  await amos.isOutside('This attendee has been canceled');
});

test('PAY-64 VIEW-62~ CHN-213~ a viewer whose access ends while watching is put out, and finds the link that renews it', async ({
  staff,
  page,
}) => {
  const { channel, addAttendee } = await addPaywalled(staff, {
    settings: { orderRelativeDays: 1 },
    renewAccessLabel: 'Renew your pass',
    renewAccessURL: 'https://tickets.example/renew',
  });
  await staff.addContent(channel);
  const { number } = await addAttendee({ orderedAt: inSeconds(30 - DAY_S) });
  const viewer = new Paywall(page);
  await viewer.open(channel, `?a=${number}`);
  await viewer.isWatching();
  await page.goto('/grace');
  await expect(page.getByRole('link', { name: channel.name })).toContainText('Content available until');
  await viewer.open(channel);
  await viewer.isWatching();
  await expect(viewer.alert).toHaveText('Your access to this content has ended', { timeout: 60_000 });
  await expect(viewer.video).toBeHidden();
  await expect(page.getByRole('link', { name: 'Renew your pass' })).toHaveAttribute(
    'href',
    'https://tickets.example/renew',
  );
});

test('PAY-4~ PAY-13~ PAY-29~ PAY-87 PAY-89 a number is typed in any spelling or comes with the link, whose number leaves the address', async ({
  staff,
  page,
}) => {
  const { channel, addAttendee } = await addPaywalled(staff);
  await staff.addContent(channel, { name: 'Opening Night' });
  const { number } = await addAttendee();
  const viewer = new Paywall(page);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await viewer.open(channel);
  const card = await page.getByRole('main').locator('> div').boundingBox();
  expect(card?.width).toBeGreaterThan(600);
  expect(card?.width).toBeLessThanOrEqual(768);
  await viewer.field.fill('4471 20');
  await viewer.field.press('Enter');
  await expect(viewer.alert).toHaveText('Invalid Attendee Number Format');
  await viewer.field.fill(` ${number.slice(0, 4)}-${number.slice(4)} `);
  await viewer.field.press('Enter');
  await viewer.isWatching();
  await page.reload();
  await viewer.isWatching();

  await page.evaluate(() => localStorage.clear());
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await viewer.open(channel, `?a=${number}`);
  await viewer.isWatching();
  expect(new URL(page.url()).search).toBe('');
  const paths = requests.filter((url) => url.includes(number)).map((url) => new URL(url).pathname);
  expect(paths).toEqual([`/grace/${channel.key}`, `/api/brushfire/attendees/${number}/authorize/${channel.key}`]);
});

test('PAY-26~ PAY-94~ VIEW-158 SHELL-114 switching numbers frees the screen at once, in every tab of the browser', async ({
  staff,
  newPerson,
}) => {
  const { channel, addAttendee } = await addPaywalled(staff, { settings: { numberOfScreens: 1 } });
  await staff.addContent(channel);
  const [first, second] = [await addAttendee(), await addAttendee()];
  const [amos, priya] = await people(newPerson, 2);
  await amos.open(channel);
  await amos.enter(first.number);
  const tab = new Paywall(await amos.page.context().newPage());
  await tab.open(channel);
  await tab.isWatching();
  await priya.open(channel);
  await priya.field.fill(first.number);
  await priya.button.click();
  await priya.isOutside(FULL);

  await amos.page.bringToFront();
  await expect(amos.ownNumber).toContainText(first.number);
  await amos.ownNumber.click();
  const question = amos.page.getByRole('dialog', { name: 'Do you want to switch Attendee Numbers?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await amos.isWatching();
  await amos.ownNumber.click();
  await question.getByRole('button', { name: 'Switch' }).click();
  await expect(amos.field).toHaveValue('');
  await expect(tab.field).toHaveValue('');
  await priya.button.click();
  await priya.isWatching();
  await amos.enter(second.number);
  await expect(amos.ownNumber).toContainText(second.number);
  await priya.isWatching();
});

test('PAY-19 PAY-58~ a number is kept through an outage, a reload needs no second screen, and a short loss of the connection keeps the seat', async ({
  staff,
  page,
}) => {
  const { channel, addAttendee } = await addPaywalled(staff, { settings: { numberOfScreens: 1 } });
  await staff.addContent(channel);
  const { number } = await addAttendee();
  const viewer = new Paywall(page);
  await page.route('**/authorize/**', (route) => route.abort());
  await viewer.open(channel, `?a=${number}`);
  await expect(page.getByText('We cannot check numbers now. We keep trying.')).toBeVisible();
  await page.reload();
  await expect(viewer.field).toHaveValue(number);
  await page.unroute('**/authorize/**');
  await viewer.isWatching();
  await page.reload();
  await viewer.isWatching();

  let entries = 0;
  page.on('request', (request) => {
    if (request.url().includes('/authorize/')) entries += 1;
  });
  await page.context().setOffline(true);
  await expect(page.getByText(/You seem to be offline/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/You seem to be offline/)).toBeHidden();
  await viewer.isWatching();
  expect(entries).toBe(0);
});

test('PAY-58~ a viewer watches on with the same seat while the server restarts', async ({ newPerson }) => {
  const server = await startedServer();
  try {
    const { channel, addAttendee } = await addPaywalled(await staffApi(server), { settings: { numberOfScreens: 1 } });
    await (await staffApi(server)).addContent(channel);
    const { number } = await addAttendee();
    const [viewer, other] = await people(newPerson, 2);
    const address = `${server.url}/grace/${channel.key}`;
    await viewer.page.goto(`${address}?a=${number}`);
    await viewer.isWatching();
    let entries = 0;
    viewer.page.on('request', (request) => {
      if (request.url().includes('/authorize/')) entries += 1;
    });
    const connected = viewer.page.waitForEvent('websocket', { timeout: 60_000 });
    await server.end('SIGTERM');
    await server.start();
    await connected;
    await other.page.goto(address);
    await other.field.fill(number);
    await other.button.click();
    await other.isOutside(FULL);
    await viewer.isWatching();
    expect(entries).toBe(0);
  } finally {
    await server.remove();
  }
});

test('PAY-26~ VIEW-231~ signing in keeps the seat, and signing out gives it back', async ({
  staff,
  page,
  newPerson,
}) => {
  const { channel, addAttendee } = await addPaywalled(staff, { settings: { numberOfScreens: 1 } });
  await staff.addContent(channel);
  const { number } = await addAttendee();
  const viewer = new Paywall(page);
  await viewer.open(channel, `?a=${number}`);
  await viewer.isWatching();
  const footer = page.locator('footer');
  const dialog = page.getByRole('dialog');
  await footer.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByLabel('Your name').fill('Amos Bell');
  await dialog.getByLabel('Email').fill(`amos-${channel.key}@people.example`);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(footer).toContainText('Amos Bell');
  await viewer.isWatching();
  await expect(viewer.ownNumber).toContainText(number);
  const [other] = await people(newPerson, 1);
  await other.open(channel);
  await other.field.fill(number);
  await other.button.click();
  await other.isOutside(FULL);
  await footer.getByRole('button', { name: 'Sign Out' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(viewer.field).toHaveValue('', { timeout: 30_000 });
  await other.button.click();
  await other.isWatching();
});

test('PAY-80~ staff of the channel pass without a number', async ({ staff, page }) => {
  const { channel } = await addPaywalled(staff);
  await staff.addContent(channel);
  await signInOnce(page, daniel);
  const viewer = new Paywall(page);
  await viewer.open(channel);
  await viewer.isWatching();
  await expect(viewer.ownNumber).toHaveCount(0);
});

test('VIEW-33 VIEW-34 PAY-76~ PAY-77~ an attendee sees what is locked, and its address leads to the channel page', async ({
  staff,
  page,
}) => {
  const { channel, event, addAttendee } = await addPaywalled(staff);
  const individual = event.types.find(({ name }) => name === 'Individual');
  await staff.addContent(channel, { name: 'Opening Night' });
  const recording = { contentType: 'onDemand', originalAirDate: '2026-11-15', startsAt: null } as const;
  const locked = await staff.addContent(channel, {
    name: 'Leader Talk',
    ...recording,
    videoAccessRuleEnabled: true,
    rules: [{ attendeeTypeIds: [individual?.id ?? ''], fields: {} }],
  });
  const closed = await staff.addContent(channel, { name: 'Last Week', startsAt: inSeconds(-7 * DAY_S), duration: 60 });
  const { number } = await addAttendee();
  const viewer = new Paywall(page);
  const title = page.getByRole('heading', { level: 1 });
  await viewer.open(channel, `?a=${number}`);
  await viewer.isWatching();
  for (const content of [locked, closed]) {
    await viewer.open(channel, `/${content.key}`);
    await expect(title).toHaveText('Opening Night');
    expect(new URL(page.url()).pathname).not.toContain(content.key);
  }
  await page.getByRole('button', { name: 'Videos' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Leader Talk' });
  await expect(card).toContainText('Not Available');
  await expect(card).toContainText('With Your Registration');
  await expect(card.getByRole('link')).toHaveCount(0);
});

test('TKT-7~ TKT-8~ an open page asks for a number when staff connect an event, and opens when they disconnect it', async ({
  staff,
  page,
}) => {
  const event = await staff.addEvent();
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const viewer = new Paywall(page);
  await viewer.open(channel);
  await viewer.isWatching();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  await staff.saveChannel(channel, { events: [connectionTo(event)] });
  await expect(viewer.field).toBeVisible({ timeout: 30_000 });
  await expect(viewer.video).toBeHidden();
  await staff.saveChannel(channel, { events: [] });
  await viewer.isWatching();
});

/** Opens pages for people in browsers of their own. */
async function people(newPerson: () => Promise<Page>, count: number) {
  const pages = [];
  for (let at = 0; at < count; at += 1) pages.push(new Paywall(await newPerson()));
  return pages as [Paywall, Paywall, Paywall];
}
