import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { type KnownPage, knownPages } from './fixtures/pages.ts';

const HEARD = 'heardPolicyViolation';
const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries(widths)) {
    test(`axe finds nothing serious and the console stays quiet on every page (${device}, ${colorScheme})`, async ({
      staff,
      newPerson,
    }) => {
      test.setTimeout(120_000);
      const pages = new Map<string, { page: Page; troubles: string[] }>();
      const faults: string[] = [];
      for (const known of await knownPages(staff)) {
        const who = known.as?.email ?? 'a guest';
        const { page, troubles } = pages.get(who) ?? (await watched(await newPerson({ colorScheme, viewport })));
        if (known.as && !pages.has(who)) await signIn(page, known.as);
        pages.set(who, { page, troubles });
        await page.goto(known.path);
        await expect(known.shows(page)).toBeVisible();
        faults.push(
          ...(await seriousFaults(page, known)),
          ...troubles.splice(0).map((words) => `${known.name}: ${words}`),
        );
      }
      expect(faults).toEqual([]);
    });
  }
}

/** Hears what a page complains of: errors, and what its Content-Security-Policy refused. */
async function watched(page: Page): Promise<{ page: Page; troubles: string[] }> {
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(String(error)));
  await page.exposeFunction(HEARD, (words: string) => troubles.push(`Refused by the policy: ${words}`));
  await page.addInitScript((heard) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as Record<string, (words: string) => void>)[heard]?.(`${effectiveDirective} ${blockedURI}`);
    });
  }, HEARD);
  return { page, troubles };
}

async function seriousFaults(page: Page, { name }: KnownPage): Promise<string[]> {
  await motionIsOver(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${name}: ${id} at ${target.join(' ')}: ${failureSummary}`),
    );
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
