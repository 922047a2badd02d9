// Takes screenshots of every page, at three widths, light and dark, for people to judge: node e2e/screenshots.ts [folder]
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from './fixtures/chromium.ts';
import { signIn } from './fixtures/dashboard.ts';
import { startedServer } from './fixtures/nave-server.ts';
import { addPageRecords, type PageRecords } from './fixtures/page-records.ts';
import { type KnownPage, knownPages } from './fixtures/pages.ts';
import { staffApi } from './fixtures/staff-api.ts';

const widths = [390, 820, 1440];
/** Time in which pictures and fonts load and the page's fade-in ends. */
const SETTLES_WITHIN_MS = 800;

const folder = resolve(process.argv[2] ?? 'results/screenshots');
await mkdir(folder, { recursive: true });
const server = await startedServer();
const browser = await chromium.launch(await launchOptions());
try {
  const records = await addPageRecords(await staffApi(server));
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const email of new Set(knownPages.map((known) => known.as?.email))) {
      const context = await browser.newContext({ baseURL: server.url, colorScheme, locale: 'en-US' });
      const page = await context.newPage();
      if (email) await signIn(page, { email });
      for (const known of knownPages.filter(({ as }) => as?.email === email))
        await takeScreenshots(page, known, records, colorScheme);
      await context.close();
    }
  }
  process.stdout.write(`The screenshots are in ${folder}.\n`);
} finally {
  await browser.close();
  await server.remove();
}

async function takeScreenshots(
  page: Page,
  { name, path, shows }: KnownPage,
  records: PageRecords,
  colorScheme: string,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.goto(path(records));
    await shows(page).waitFor();
    await page.waitForTimeout(SETTLES_WITHIN_MS);
    await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`) });
  }
}
