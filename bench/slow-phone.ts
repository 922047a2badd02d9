import { type Browser, chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import type { Figure } from './figure.ts';
import { throughProxy } from './phone/proxy.ts';
import { newPlace, SERVICE_PAGE, startNave } from './running-nave.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
/** 1.6 Mbit/s down, 750 kbit/s up, in bytes. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_CPU = 4;
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const PLAYS_WITHIN_MS = 60_000;
/** How long a viewer watches after the page has loaded. */
const WATCHED_MS = 6_000;
/** Shorter tasks are not long tasks, and browsers do not report them. */
const LONG_TASK_MS = 50;

interface FirstSeconds {
  largestMs: number;
  playingMs: number;
  shift: number;
  /** While a viewer watches; 0 if no task was long. */
  longestTaskMs: number;
}

/**
 * Measures a visitor's first seconds on a slow phone, relative to the same pages without preload links and fitting
 * picture widths.
 */
export async function slowPhone(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const now = await throughProxy(place.port, 'as it is');
  const before = await throughProxy(place.port, 'without hints');
  const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ['--no-sandbox'] });
  const figures: Figure[] = [];
  for (const [name, path, plays] of [
    ['live page', SERVICE_PAGE, true],
    ['client page', '/grace', false],
  ] as const) {
    const seen: Record<'now' | 'before', FirstSeconds[]> = { now: [], before: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      seen.now.push(await visit(browser, now.url + path, plays));
      seen.before.push(await visit(browser, before.url + path, plays));
    }
    figures.push(...figuresOf(name, seen, plays));
  }
  await browser.close();
  for (const { close } of [now, before]) close();
  await nave.end('SIGTERM');
  return figures;
}

function figuresOf(page: string, seen: Record<'now' | 'before', FirstSeconds[]>, plays: boolean): Figure[] {
  const middle = (which: 'now' | 'before', of: keyof FirstSeconds) => median(seen[which].map((one) => one[of]));
  const seconds = (name: string, of: 'largestMs' | 'playingMs', atMost: number): Figure => ({
    name: `slow phone, ${page}: ${name}`,
    value: middle('now', of) / 1_000,
    unit: 's',
    target: { atMost },
    note: `${(middle('before', of) / 1_000).toFixed(2)} s without early links and fitting pictures`,
  });
  return [
    seconds('largest paint', 'largestMs', 1.5),
    ...(plays ? [seconds('playing', 'playingMs', 3.8)] : []),
    { name: `slow phone, ${page}: layout shift`, value: middle('now', 'shift'), unit: '', target: { atMost: 0.01 } },
    {
      name: `slow phone, ${page}: longest task while watching`,
      value: middle('now', 'longestTaskMs'),
      unit: 'ms',
      target: { atMost: LONG_TASK_MS },
      note: '0 where none is over 50 ms',
    },
  ];
}

async function visit(browser: Browser, url: string, plays: boolean): Promise<FirstSeconds> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(watchFirstSeconds);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.goto(url, { waitUntil: 'load' });
  if (plays) await page.waitForFunction(() => Number(window.name) > 0, null, { timeout: PLAYS_WITHIN_MS });
  else await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(readFirstSeconds);
  const longestTaskMs = await page.evaluate(longestTask, WATCHED_MS);
  await context.close();
  return { ...seen, longestTaskMs };
}

/** Runs in the page; a property of the window stores when a video first played. */
function watchFirstSeconds(): void {
  window.name = '';
  document.addEventListener('playing', () => (window.name ||= String(performance.now())), true);
}

/** Returns what the browser has recorded of the page's first seconds. */
async function readFirstSeconds(): Promise<Omit<FirstSeconds, 'longestTaskMs'>> {
  const noted = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // An observer is not called without entries.
      setTimeout(() => resolve([]), 1_000);
    });
  const shifts = (await noted('layout-shift')) as (PerformanceEntry & { value: number })[];
  return {
    largestMs: (await noted('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
    playingMs: Number(window.name),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
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
