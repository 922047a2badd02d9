import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraTime, showClockInCamera } from './fixtures/camera-clock.ts';
import { formSections, saveNew, startNow, uploadPicture } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { freePort, newFolder, PASSWORD, runServer } from './fixtures/nave-server.ts';

const LOGO = join(import.meta.dirname, '../server/demo/pictures/ripples.jpg');
const SETUP_LINK = /http:\S+\/dashboard#setup=\S+/;
const TEN_MINUTES = 10 * 60_000;

test('VID-20~ VID-22~ VID-69~ VID-107~ a new church is on the air within ten minutes, goes on after its server was killed, and has the recording', async ({
  newPerson,
}) => {
  test.setTimeout(TEN_MINUTES);
  const dataDir = await newFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DEMO: '0', DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url };
  let server = runServer(settings);
  try {
    const staff = await newPerson({ hasCamera: true, baseURL: url });
    await staff.goto(await server.printed(SETUP_LINK));
    await staff.getByLabel('First name').fill('Noa');
    await staff.getByLabel('Last name').fill('Lindqvist');
    await staff.getByLabel('Email').fill('noa@nave.example');
    await staff.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await staff.getByLabel('Password', { exact: true }).press('Enter');
    await staff.getByRole('link', { name: 'Add organisation' }).click();
    await staff.getByLabel('Name').fill('New Hope Rolla');
    await staff.getByRole('group', { name: 'Logo' }).locator('input[type=file]').setInputFiles(LOGO);
    await staff.getByRole('button', { name: 'Next' }).click();
    await staff.getByText('Seacoast').click();
    await staff.getByRole('button', { name: 'Next' }).click();
    await staff.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByRole('region', { name: 'First steps' })).toBeVisible();

    await staff.getByRole('link', { name: 'Videos' }).click();
    await staff.getByRole('button', { name: 'Add live input' }).click();
    await staff.getByLabel('Name').fill('Main hall');
    await staff.getByRole('button', { name: 'Add', exact: true }).click();
    await staff.getByRole('button', { name: 'Done' }).click();
    const opened = staff.waitForEvent('popup');
    await staff.getByRole('link', { name: /^Go live/ }).click();
    const camera = await opened;
    await showClockInCamera(camera);
    await camera.reload();

    await staff.getByRole('button', { name: /the live input Main hall/ }).click();
    await staff.getByRole('menuitem', { name: 'Use in a live content' }).click();
    await staff.getByLabel('Name').fill('Sunday Service');
    await staff.getByLabel('Description').fill('Our first service online.');
    await staff.getByRole('checkbox', { name: 'Online', exact: true }).check();
    await formSections(staff).filter({ hasText: 'Video' }).click();
    await expect(staff.getByText('What it sends appears here and for viewers.')).toBeVisible();
    await uploadPicture(staff, 'Thumbnail');
    await startNow(staff);
    await saveNew(staff);
    await expect(staff.getByText('Content saved!')).toBeVisible();

    await camera.getByRole('button', { name: 'Go live' }).click();
    await expect(camera.getByText('Everything arrives.')).toBeVisible();
    const viewer = await newPerson({ baseURL: url });
    await viewer.goto('/new-hope-rolla');
    const age = async () => Date.now() - ((await cameraTime(viewer)) ?? 0);
    await expect.poll(age, { timeout: 60_000 }).toBeLessThan(8_000);

    server.process.kill('SIGKILL');
    await server.end;
    await expect(camera.getByText(/^The server does not answer\./)).toBeVisible();
    server = runServer(settings);
    await expect(camera.getByText('Everything arrives.')).toBeVisible({ timeout: 60_000 });
    await expect.poll(age, { timeout: 60_000 }).toBeLessThan(10_000);

    await camera.getByRole('button', { name: 'End the live video' }).click();
    await camera.getByRole('button', { name: 'End', exact: true }).click();
    await expect(camera.getByText('Its recording is ready.')).toBeVisible();
    await expect.poll(() => cameraTime(camera)).not.toBeNull();
  } finally {
    server.process.kill('SIGTERM');
    await server.end;
    await rm(dataDir, { recursive: true, force: true });
  }
});
