// Screenshots of every page for people to judge: node e2e/look.ts [folder]. Each page at three widths, light and dark.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from './fixtures/chromium.ts';
import { signIn } from './fixtures/dashboard.ts';
import { startedServer } from './fixtures/nave-server.ts';
import { type KnownPage, knownPages, prepareShown, type Shown } from './fixtures/pages.ts';
import { staffApi } from './fixtures/staff-api.ts';

const widths = [390, 820, 1440];
/** Time in which pictures and fonts load and the page's fade-in ends. */
const SETTLES_WITHIN_MS = 800;

const folder = resolve(process.argv[2] ?? 'results/look');
await mkdir(folder, { recursive: true });
const server = await startedServer();
const browser = await chromium.launch(await launchOptions());
try {
  const shown = await prepareShown(await staffApi(server));
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const who of new Set(knownPages.map((known) => known.as?.email))) {
      const context = await browser.newContext({ baseURL: server.url, colorScheme, locale: 'en-US' });
      const page = await context.newPage();
      if (who) await signIn(page, { email: who });
      for (const known of knownPages.filter((one) => one.as?.email === who))
        await picture(page, known, shown, colorScheme);
      await context.close();
    }
  }
  process.stdout.write(`The pictures are in ${folder}.\n`);
} finally {
  await browser.close();
  await server.remove();
}

async function picture(page: Page, { name, path, shows }: KnownPage, shown: Shown, colorScheme: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.goto(path(shown));
    await shows(page).waitFor();
    await page.waitForTimeout(SETTLES_WITHIN_MS);
    await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`) });
  }
}
