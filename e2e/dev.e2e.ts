import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, newFolder, runServer } from './fixtures/nave-server.ts';

const DEV = join(import.meta.dirname, '../scripts/dev.ts');

test('npm run dev starts the server, and serves the pages from their sources', async ({ page }) => {
  const dataDir = await newFolder();
  const [port, pagesPort] = [await freePort(), await freePort()];
  const settings = { DATA_DIR: dataDir, PORT: String(port), PAGES_PORT: String(pagesPort) };
  const dev = runServer(settings, DEV);
  try {
    await expect.poll(() => answersOk(`http://127.0.0.1:${port}/readyz`), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => answersOk(`http://localhost:${pagesPort}/viewer.html`), { timeout: 30_000 }).toBe(true);
    await page.goto(`http://localhost:${pagesPort}/grace/online`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Good morning, everyone.')).toBeVisible();
    await page.goto(`http://localhost:${pagesPort}/dashboard`);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 30_000 });
  } finally {
    dev.process.kill('SIGTERM');
    await dev.end;
    await rm(dataDir, { recursive: true, force: true });
  }
});

function answersOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
