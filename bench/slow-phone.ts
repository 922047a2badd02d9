import { type Browser, chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import type { Figure } from './figure.ts';
import { throughProxy, type Variant } from './phone/proxy.ts';
import { newPlace, SERVICE_PAGE, startNave } from './running-nave.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
/** 1.6 Mbit/s down and 750 kbit/s up, in bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_CPU = 4;
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const PLAYS_WITHIN_MS = 60_000;
/** How long a viewer watches after the page has loaded. */
const WATCHED_MS = 6_000;
/** Browsers report only tasks that are longer than this. */
const LONG_TASK_MS = 50;

interface FirstSeconds {
  largestPaintMs: number;
  playingMs: number;
  layoutShift: number;
  /** The longest task while the viewer watches; 0 if no task took longer than 50 ms. */
  longestTaskMs: number;
}

/**
 * Measures a visitor's first seconds on a slow phone, and for comparison on the same pages without preload links and
 * with pictures in full size.
 */
export async function slowPhone(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const optimized = await throughProxy(place.port, 'optimized');
  const plain = await throughProxy(place.port, 'plain');
  const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ['--no-sandbox'] });
  const figures: Figure[] = [];
  for (const [name, path, plays] of [
    ['live page', SERVICE_PAGE, true],
    ['client page', '/grace', false],
  ] as const) {
    const visits: Record<Variant, FirstSeconds[]> = { optimized: [], plain: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.optimized.push(await visit(browser, optimized.url + path, plays));
      visits.plain.push(await visit(browser, plain.url + path, plays));
    }
    figures.push(...figuresOf(name, visits, plays));
  }
  await browser.close();
  for (const { close } of [optimized, plain]) close();
  await nave.end('SIGTERM');
  return figures;
}

function figuresOf(page: string, visits: Record<Variant, FirstSeconds[]>, plays: boolean): Figure[] {
  const medianOf = (variant: Variant, key: keyof FirstSeconds) => median(visits[variant].map((visit) => visit[key]));
  const seconds = (name: string, key: 'largestPaintMs' | 'playingMs', atMost: number): Figure => ({
    name: `slow phone, ${page}: ${name}`,
    value: medianOf('optimized', key) / 1_000,
    unit: 's',
    target: { atMost },
    note: `${(medianOf('plain', key) / 1_000).toFixed(2)} s without preload links and with pictures in full size`,
  });
  return [
    seconds('largest paint', 'largestPaintMs', 1.5),
    ...(plays ? [seconds('playing', 'playingMs', 3.8)] : []),
    {
      name: `slow phone, ${page}: layout shift`,
      value: medianOf('optimized', 'layoutShift'),
      unit: '',
      target: { atMost: 0.01 },
    },
    {
      name: `slow phone, ${page}: longest task while watching`,
      value: medianOf('optimized', 'longestTaskMs'),
      unit: 'ms',
      target: { atMost: LONG_TASK_MS },
      note: '0 if no task took longer than 50 ms',
    },
  ];
}

async function visit(browser: Browser, url: string, plays: boolean): Promise<FirstSeconds> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(recordFirstPlaying);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.goto(url, { waitUntil: 'load' });
  if (plays) await page.waitForFunction(() => Number(window.name) > 0, null, { timeout: PLAYS_WITHIN_MS });
  else await page.waitForLoadState('networkidle');
  const recorded = await page.evaluate(readFirstSeconds);
  const longestTaskMs = await page.evaluate(longestTask, WATCHED_MS);
  await context.close();
  return { ...recorded, longestTaskMs };
}

/** Runs in the page. Stores in `window.name` the time at which a video first played. */
function recordFirstPlaying(): void {
  window.name = '';
  document.addEventListener('playing', () => (window.name ||= String(performance.now())), true);
}

/** Returns what the browser has recorded of the page's first seconds. */
async function readFirstSeconds(): Promise<Omit<FirstSeconds, 'longestTaskMs'>> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // The observer is not called if there are no entries.
      setTimeout(() => resolve([]), 1_000);
    });
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[];
  return {
    largestPaintMs: (await entriesOf('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
    playingMs: Number(window.name),
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}

/** Returns the longest task of the page in the next `ms`. */
function longestTask(ms: number): Promise<number> {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  return new Promise((resolve) => setTimeout(() => resolve(longest), ms));
}
