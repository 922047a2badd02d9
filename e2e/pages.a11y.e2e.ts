import AxeBuilder from '@axe-core/playwright';
import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import type { Page } from '@playwright/test';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { UNCLAIMED_HOSTNAME } from './fixtures/nave-server.ts';
import { addPageRecords, type PageRecords } from './fixtures/page-records.ts';
import { knownPages } from './fixtures/pages.ts';
import { daniel } from './fixtures/people.ts';

/** Name of the function with which the page reports violations of the Content-Security-Policy to the test. */
const REPORT = 'reportPolicyViolation';
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

let records: PageRecords;
test.beforeAll(async ({ staff }) => {
  records = await addPageRecords(staff);
});

for (const known of knownPages) {
  test(`the page "${known.name}" has no serious axe violation and no error in the console`, async ({ newPerson }) => {
    const page = await newPerson({ colorScheme: 'light', viewport: phone });
    if (known.as) await signInOnce(page, known.as);
    const problems = await problemsOf(page);
    await page.goto(known.path(records));
    await expect(known.shows(page)).toBeVisible();
    expect(await seriousViolations(page), 'light, on a phone').toEqual([]);
    const beyond = await page.locator(':root').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(beyond, 'pixels by which the page is wider than a phone').toBe(0);
    // Staff forms are excluded, because there the group around a button tells apart buttons with the same name.
    if (!known.as || known.name === 'chat of a content')
      expect(await duplicateNames(page), 'names of more than one button').toEqual([]);
    // Dark mode is checked at one width only, because colours and names are the same at every width.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(desktop);
    await expect(page.locator(':root'), 'the look follows the device').toHaveCSS('color-scheme', 'dark');
    await expect(known.shows(page)).toBeVisible();
    expect(await seriousViolations(page), 'dark, on a desktop').toEqual([]);
    expect(problems).toEqual([]);
  });
}

test('a question and its rehearsal have no serious axe violation, for viewers and hosts', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const responses = ['Joining a group', 'Not today'].map((responseText) => ({
    ...newResponse(),
    responseText,
    actionText: '<p>Welcome!</p>',
  }));
  const asked = (interactionTitle: string, urgency: string, sendAfter = '') => ({
    ...newInteraction(),
    interactionTitle,
    interactionText: '<p>Choose one.</p>',
    urgency,
    sendAfter,
    responses,
  });
  const interactions = [asked('One step this week?', 'focus'), asked('Pray with someone?', 'modal', '2:00')];
  const content = await staff.addContent(channel, { interactions });
  const path = `/dashboard/${channel.clientId}/contents/${content.id}`;
  const [host, viewer] = [await newPerson({ viewport: desktop }), await newPerson({ viewport: phone })];
  await signInOnce(host, daniel);
  const problems = [await problemsOf(host), await problemsOf(viewer)];
  await host.goto(`${path}/rehearsal`);
  const step = host.getByRole('button', { name: /Pray with someone/ });
  await step.click();
  await expect(host.getByRole('heading', { name: 'Pray with someone?' })).toBeVisible();
  await check(host);
  await viewer.goto(`/grace/${channel.key}`);
  await expect(viewer.getByRole('heading', { level: 1, name: content.name })).toBeVisible();
  await host.goto(`${path}/host`);
  for (const title of ['One step this week?', 'Pray with someone?']) {
    await host.getByRole('button', { name: `Send ${title}` }).click();
    await expect(viewer.getByRole('heading', { name: title })).toBeVisible();
    await check(viewer);
  }
  await viewer.getByRole('button', { name: 'Joining a group' }).click();
  await expect(viewer.getByText('Welcome!')).toBeVisible();
  await check(viewer);
  await expect(host.getByText('Seen on 1 of 1 screens').first()).toBeVisible();
  await check(host);
  await host.getByRole('button', { name: /^Pray with someone/ }).click();
  await expect(host.getByRole('list', { name: 'Answers' })).toBeVisible();
  await check(host);
  expect(problems).toEqual([[], []]);
});

/** Checks a page in both looks. */
async function check(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousViolations(page), colorScheme).toEqual([]);
  }
}

/** Collects errors, violations of the Content-Security-Policy, and requests to third parties. */
async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = ['127.0.0.1', UNCLAIMED_HOSTNAME].includes(hostname);
    if (/^(http|ws)/.test(protocol) && !isOurs) problems.push(`Third-party request: ${request.url()}`);
  });
  await page.exposeFunction(REPORT, (words: string) => problems.push(`Refused by the policy: ${words}`));
  await page.addInitScript((report) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as Record<string, (words: string) => void>)[report]?.(`${effectiveDirective} ${blockedURI}`);
    });
  }, REPORT);
  return problems;
}

async function seriousViolations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  // Legacy mode does not check third-party frames, and these pages have none.
  expect(page.frames()).toHaveLength(1);
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}

/** Returns names that more than one button has, because users of a screen reader could not tell such buttons apart. */
async function duplicateNames(page: Page): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const names = [...snapshot.matchAll(/^\s*- '?button "((?:[^"\\]|\\.)*)"/gm)].map(([, name = '']) => name);
  return names.filter((name, at) => names.indexOf(name) !== at);
}

/** Waits for the end of the page's fade-in, during which its colours differ. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
