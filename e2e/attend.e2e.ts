import AxeBuilder from '@axe-core/playwright';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { inSeconds } from './fixtures/staff-api.ts';
import { addPaywalled, connectionTo, Paywall, typeOf } from './fixtures/tickets.ts';

const recording = { contentType: 'onDemand', originalAirDate: '2026-11-15', startsAt: null } as const;
const HOUR_S = 3_600;

const landing = ({ number }: Pick<TicketEvent, 'number'>, attendeeNumber = '') =>
  `/attend/${number}${attendeeNumber && `/${attendeeNumber}`}`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const seriousViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
};

test('VIEW-190 VIEW-193 PAY-99~ PAY-102~ a typed number leads from the landing to the only content, which then plays', async ({
  staff,
  newPerson,
}) => {
  const { channel, event, addAttendee } = await addPaywalled(staff);
  const content = await staff.addContent(channel, { name: 'Opening Night' });
  const { number } = await addAttendee();
  const viewer = new Paywall(await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true }));
  const { page } = viewer;
  await page.goto(landing(event));
  await expect(title(page)).toHaveText(`Welcome to ${event.title}`);
  expect(await seriousViolations(page)).toEqual([]);
  await viewer.field.fill('4471 20');
  await viewer.button.tap();
  await expect(viewer.alert).toHaveText('Invalid Attendee Number Format');
  await viewer.field.fill(` ${number.slice(0, 4)}-${number.slice(4, 8)} ${number.slice(8)}`);
  await viewer.button.tap();
  await viewer.isWatching();
  await expect(page).toHaveURL(`/grace/${channel.key}/${content.key}`);
  await page.reload();
  await viewer.isWatching();
});

test('VIEW-191 PAY-98~ PAY-103~ PAY-104~ PAY-109~ a personal link lists what its number admits to, and the number leaves the address', async ({
  staff,
  newPerson,
}) => {
  const { channel, event, addAttendee } = await addPaywalled(staff);
  const annex = await staff.addChannel({ events: [connectionTo(event)] });
  await staff.addContent(channel, { name: 'Opening Night', channelIds: [channel.id, annex.id] });
  const talk = await staff.addContent(annex, { name: 'Leader Talk', ...recording });
  await staff.addContent(annex, { name: 'Later Night', ...recording, showAt: inSeconds(HOUR_S) });
  const rules = [{ attendeeTypeIds: [typeOf(event, 'Individual')], fields: {} }];
  await staff.addContent(channel, { name: 'Locked Hour', ...recording, videoAccessRuleEnabled: true, rules });
  const { number } = await addAttendee();
  const viewer = new Paywall(await newPerson({ viewport: { width: 820, height: 1180 }, hasTouch: true }));
  const { page } = viewer;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(landing(event, number));
  await expect(title(page)).toHaveText(event.title);
  await expect(page).toHaveURL(landing(event));
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText('Opening Night');
  await expect(cards.nth(1)).toContainText('Leader Talk');
  await expect(page.getByText('More will be available at a later date.')).toBeVisible();
  await expect(page.getByText('Later Night')).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);
  // After the first request, the number is in no address until the viewer has chosen.
  expect(requests.filter((url) => url.includes(number)).map((url) => new URL(url).pathname)).toEqual([
    landing(event, number),
  ]);
  await cards.nth(1).getByRole('link').tap();
  await viewer.isWatching();
  await expect(page).toHaveURL(`/grace/${annex.key}/${talk.key}`);
  await page.goBack();
  await expect(cards).toHaveCount(2);
});

test('PAY-106~ PAY-107~ PAY-108~ PAY-101~ the landing says what is not ready, early, over, or of another event', async ({
  staff,
  page,
}) => {
  const { channel, event, addAttendee } = await addPaywalled(staff);
  const { number } = await addAttendee();
  const notice = page.getByRole('main').getByRole('status');
  await page.goto(landing(event, number));
  await expect(notice).toHaveText('This isn’t quite ready yet! Check back closer to the event!');
  expect(await seriousViolations(page)).toEqual([]);
  await staff.addContent(channel, { name: 'Last Year', startsAt: inSeconds(-300 * HOUR_S) });
  await page.reload();
  await expect(notice).toHaveText('This content has ended');
  await staff.addContent(channel, { name: 'Opening Night', ...recording, showAt: inSeconds(8) });
  await page.reload();
  await expect(notice).toHaveText('This content will be available at a later date');
  await expect(page.getByText('Opening Night')).toHaveCount(0);
  // It opens by itself, with the content that is over left out.
  await expect(page.getByRole('link', { name: 'Opening Night' })).toBeVisible({ timeout: 30_000 });

  const other = await addPaywalled(staff);
  const stranger = await other.addAttendee();
  await page.evaluate(() => localStorage.clear());
  await page.goto(landing(event, stranger.number));
  await expect(page.getByRole('alert')).toHaveText('This attendee number does not belong to this content.');
});

test('PAY-97 VIEW-192 HOST-8 PAY-100~ a path with more segments is not the landing, and an unknown event says so', async ({
  staff,
  page,
}) => {
  const { channel, event, addAttendee } = await addPaywalled(staff);
  await staff.addContent(channel);
  const { number } = await addAttendee();
  const field = page.getByLabel('Attendee Number');
  for (const path of [landing(event), `/ATTEND/${event.number}/`]) {
    await page.goto(path);
    await expect(field).toBeVisible();
  }
  for (const path of [`${landing(event, number)}/more`, '/attend']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(field).toHaveCount(0);
    await expect(title(page)).not.toContainText(event.title);
  }
  const answer = await page.goto('/attend/000000');
  expect(answer?.status()).toBe(404);
  await expect(title(page)).toHaveText('Event Not Found!');
  await page.goto(landing(event, number));
  await expect(page).toHaveURL(/\/grace\//);
});

test('an outage on the landing keeps the number, and the page goes on by itself', async ({ staff, page }) => {
  const { channel, event, addAttendee } = await addPaywalled(staff);
  await staff.addContent(channel);
  const { number } = await addAttendee();
  const viewer = new Paywall(page);
  await page.route('**/api/attend/**', (route) => route.abort());
  await page.goto(landing(event, number));
  await expect(page.getByText('We cannot check numbers now. We keep trying.')).toBeVisible();
  await page.reload();
  await expect(viewer.field).toHaveValue(number);
  await page.unroute('**/api/attend/**');
  await viewer.isWatching();
});
