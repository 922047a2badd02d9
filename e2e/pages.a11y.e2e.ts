import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { NOBODYS } from './fixtures/nave-server.ts';
import { knownPages, prepareShown, type Shown } from './fixtures/pages.ts';

const HEARD = 'heardPolicyViolation';
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

let shown: Shown;
test.beforeAll(async ({ staff }) => {
  shown = await prepareShown(staff);
});

for (const known of knownPages) {
  test(`axe finds nothing serious and the console stays quiet: ${known.name}`, async ({ newPerson }) => {
    const page = await newPerson({ colorScheme: 'light', viewport: phone });
    if (known.as) await signInOnce(page, known.as);
    const troubles = await troublesOf(page);
    await page.goto(known.path(shown));
    await expect(known.shows(page)).toBeVisible();
    expect(await seriousFaults(page), 'light, on a phone').toEqual([]);
    const beyond = await page.locator(':root').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(beyond, 'pixels by which the page is wider than a phone').toBe(0);
    // In a form of staff a group names what its buttons belong to.
    if (!known.as || known.name === 'chat of a content') expect(await sameNames(page), 'one name').toEqual([]);
    // Which colours stand on each other does not change with the width, nor what is named with the colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(desktop);
    await expect(page.locator(':root'), 'the look follows the device').toHaveCSS('color-scheme', 'dark');
    await expect(known.shows(page)).toBeVisible();
    expect(await seriousFaults(page), 'dark, on a desktop').toEqual([]);
    expect(troubles).toEqual([]);
  });
}

/** Hears what a page complains of: errors, what its Content-Security-Policy refused, and what was asked of others than us. */
async function troublesOf(page: Page): Promise<string[]> {
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = ['127.0.0.1', NOBODYS].includes(hostname);
    if (/^(http|ws)/.test(protocol) && !isOurs) troubles.push(`Asked somebody else: ${request.url()}`);
  });
  await page.exposeFunction(HEARD, (words: string) => troubles.push(`Refused by the policy: ${words}`));
  await page.addInitScript((heard) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as Record<string, (words: string) => void>)[heard]?.(`${effectiveDirective} ${blockedURI}`);
    });
  }, HEARD);
  return troubles;
}

async function seriousFaults(page: Page): Promise<string[]> {
  await motionIsOver(page);
  // Only what is wrong is described, and no second page is opened for frames of elsewhere, of which there are none here.
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

/** Names that two buttons have: whoever hears them cannot tell which is which. */
async function sameNames(page: Page): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const names = [...snapshot.matchAll(/^\s*- '?button "((?:[^"\\]|\\.)*)"/gm)].map(([, name = '']) => name);
  return names.filter((name, at) => names.indexOf(name) !== at);
}

/** While a page fades in, its colours are not yet its own. */
async function motionIsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
