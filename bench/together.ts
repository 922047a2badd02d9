import { setTimeout as sleep } from 'node:timers/promises';
import { sampleChannelForm } from '@nave/domain/testing/sample-channels.ts';
import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { type FakePlayerState, fakePlayerPage, playerAddresses } from '@nave/server/testing/fake-player.ts';
import { type Browser, chromium, type Frame, type Page } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import type { Figure } from './figure.ts';
import { DEMO_PASSWORD, newPlace, startNave } from './running-nave.ts';

const PEOPLE = 5;
/** The time from the first frame until all players should be in sync. */
const SETTLED_AFTER_MS = 15_000;
const SAMPLES = 10;
const SAMPLE_EVERY_MS = 300;
const MAX_ERROR_MS = 500;
/** How long a seek takes in the third-party player of each person. */
const SEEK_COSTS_MS = [200, 600, 1_200, 2_500, 5_000];

const sources = {
  HLS: { src: '/media/demo/service/master.m3u8' },
  YouTube: { videoProvider: 'youtube', src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
} as const;

/** Measures how far five real pages are from the live position, with each kind of player. */
export async function together(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const url = `http://127.0.0.1:${place.port}`;
  const staff = await signInOwner(url);
  const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ['--no-sandbox'] });
  const figures: Figure[] = [];
  for (const [name, source] of Object.entries(sources)) {
    const startsAt = Date.now() - 60_000;
    const path = await staff.simulatedLive({ ...source, startsAt: new Date(startsAt).toISOString() });
    const errors = await positionErrors(browser, url + path, startsAt);
    errors.sort((one, other) => one - other);
    figures.push({
      name: `${PEOPLE} pages of one simulated live, ${name}: farthest from the live position`,
      value: errors.at(-1) ?? Number.NaN,
      unit: 'ms',
      target: { atMost: MAX_ERROR_MS },
      note: `half of the samples within ${errors[Math.floor(errors.length / 2)]?.toFixed(0)} ms, 15 s after the first frame`,
    });
  }
  await browser.close();
  await nave.end();
  return figures;
}

/** Returns the distance from the live position of each page at each sample, in milliseconds. */
async function positionErrors(browser: Browser, url: string, startsAt: number): Promise<number[]> {
  const pages = await Promise.all(SEEK_COSTS_MS.map((seekCostMs) => openPage(browser, url, seekCostMs)));
  await sleep(SETTLED_AFTER_MS);
  const errors: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const page of pages) errors.push(Math.abs(await errorMs(page, startsAt)));
    await sleep(SAMPLE_EVERY_MS);
  }
  await Promise.all(pages.map((page) => page.context().close()));
  return errors;
}

async function openPage(browser: Browser, url: string, seekCostMs: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 640, height: 400 } })).newPage();
  const body = fakePlayerPage({ provider: 'youtube', seekCostMs });
  await page.route(playerAddresses.youtube, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(url);
  await page.getByRole('button', { name: 'Pause' }).waitFor({ timeout: 60_000 });
  return page;
}

/** Returns the page's position minus the live position. The server's clock is the clock of this machine. */
async function errorMs(page: Page, startsAt: number): Promise<number> {
  const frame = page.frames().find((child) => child.url().startsWith('https://www.youtube.com/')) ?? page.mainFrame();
  const askedAt = Date.now();
  const position = await positionIn(frame);
  return position * 1_000 - ((askedAt + Date.now()) / 2 - startsAt);
}

function positionIn(frame: Frame): Promise<number> {
  return frame.evaluate(() => {
    const video = document.querySelector('video');
    return video ? video.currentTime : (window as unknown as { state: () => FakePlayerState }).state().position;
  });
}

/** Signs the owner in, and returns an object whose method acts as the owner. */
async function signInOwner(url: string) {
  const headers = { origin: url, 'x-requested-with': 'nave', 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'owner@grace.example', password: DEMO_PASSWORD });
  const answer = await fetch(`${url}/api/auth/password`, { method: 'POST', headers, body });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const page = await fetch(`${url}/cdn/channels/by-key/grace/online`);
  const { clientId } = ((await page.json()) as { data: { clientId: string } }).data;
  let channels = 0;
  const add = async (kind: string, form: object) => {
    const response = await fetch(`${url}/api/clients/${clientId}/${kind}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(form),
    });
    if (!response.ok) throw new Error(`${kind}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; key: string };
  };
  return {
    /** Adds a channel with a simulated live. Returns the path of the channel's page. */
    async simulatedLive(form: Partial<Parameters<typeof sampleContentForm>[0]>): Promise<string> {
      channels += 1;
      const { id, key } = await add('channels', sampleChannelForm({ key: `together-${channels}` }));
      await add('contents', sampleContentForm({ duration: 12, ...form, channelIds: [id] }));
      return `/grace/${key}`;
    },
  };
}
