import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { UNCLAIMED_HOSTNAME } from './fixtures/nave-server.ts';
import { knownPages, prepareShown, type Shown } from './fixtures/pages.ts';

const HEARD = 'heardPolicyViolation';
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

let shown: Shown;
test.beforeAll(async ({ staff }) => {
  shown = await prepareShown(staff);
});

for (const known of knownPages) {
  test(`axe finds no serious fault and the console shows no error: ${known.name}`, async ({ newPerson }) => {
    const page = await newPerson({ colorScheme: 'light', viewport: phone });
    if (known.as) await signInOnce(page, known.as);
    const troubles = await troublesOf(page);
    await page.goto(known.path(shown));
    await expect(known.shows(page)).toBeVisible();
    expect(await seriousFaults(page), 'light, on a phone').toEqual([]);
    const beyond = await page.locator(':root').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(beyond, 'pixels by which the page is wider than a phone').toBe(0);
    // Forms of staff are excluded: there a group names what its buttons belong to.
    if (!known.as || known.name === 'chat of a content') expect(await sameNames(page), 'one name').toEqual([]);
    // The colour combinations and names are the same at every width, so dark mode is checked at one width only.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(desktop);
    await expect(page.locator(':root'), 'the look follows the device').toHaveCSS('color-scheme', 'dark');
    await expect(known.shows(page)).toBeVisible();
    expect(await seriousFaults(page), 'dark, on a desktop').toEqual([]);
    expect(troubles).toEqual([]);
  });
}

/** Collects errors, violations of the Content-Security-Policy, and requests to third parties. */
async function troublesOf(page: Page): Promise<string[]> {
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = ['127.0.0.1', UNCLAIMED_HOSTNAME].includes(hostname);
    if (/^(http|ws)/.test(protocol) && !isOurs) troubles.push(`Third-party request: ${request.url()}`);
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
  // Only faults are reported; there are no third-party frames, for which axe would open another page.
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

/** Returns names that two buttons share, which screen reader users could not tell apart. */
async function sameNames(page: Page): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const names = [...snapshot.matchAll(/^\s*- '?button "((?:[^"\\]|\\.)*)"/gm)].map(([, name = '']) => name);
  return names.filter((name, at) => names.indexOf(name) !== at);
}

/** Waits for the page's fade-in, during which its colours differ. */
async function motionIsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
